// A step of the file in words, for whoever undoes it.
import { fill } from "../element.js";

export function namedStep({ words }, { step, ...about }) {
  const say = words.step;
  if (step === "add") return fill(about.back ? say.back : say.add, { name: about.player });
  if (step === "drop") return fill(about.disqualified ? say.disqualified : about.absent ? say.absent : say.drop, { name: about.player });
  if (step === "pair") return fill(say.pair, { round: about.seed.split("/").pop() });
  if (step === "result") return fill(say.result, { match: about.match, name: about.winner });
  if (step === "cut") return fill(say.cut, { cut: about.size });
  return fill(say.note, { kind: words.note[about.kind], what: about.text || about.player || "" });
}
