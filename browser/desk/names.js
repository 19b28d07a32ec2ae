// Names as they are typed or pasted, or from a file: one a line; on a single line, divided by commas.
export function namesIn(text) {
  const lines = text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/).map((line) => line.trim()).filter(Boolean);
  return lines.length > 1 ? lines : (lines[0] || "").split(/[,;\t]/).map((name) => name.trim()).filter(Boolean);
}
