import { CONDITIONAL_FROM, GREEN_FROM, PASS_FROM, YELLOW_FROM } from "@/lib/protocols/judges/rules/verdict/bands";
import type { Mode } from "@/lib/protocols/judges/rules/config";

/** P4-30, P4-39, in words: each form has a scale of its own (P4-Q6). */
export const BANDS: Readonly<Record<Mode, string>> = {
  debate: `PASS from ${PASS_FROM.toFixed(1)}, CONDITIONAL from ${CONDITIONAL_FROM.toFixed(1)}, FAIL below that; a critical finding all judges agree on caps the verdict at CONDITIONAL.`,
  scoring: `GREEN from ${GREEN_FROM} of 20 points, YELLOW from ${YELLOW_FROM}, RED below that.`,
};
