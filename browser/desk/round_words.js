// A round in words.
import { fill } from "../element.js";

export function title({ words }, { round, stage, final, minutes }) {
  const kind = final ? words.round.final : stage === "swiss" ? words.round.swiss : words.round.elimination;
  return fill(words.round.title, { round, kind, minutes });
}
