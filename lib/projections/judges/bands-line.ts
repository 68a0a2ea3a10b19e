import { CONDITIONAL_FROM, PASS_FROM } from "@/lib/protocols/judges/bands";

/** P4-30, in words. */
export const BANDS = `PASS from ${PASS_FROM.toFixed(1)}, CONDITIONAL from ${CONDITIONAL_FROM.toFixed(1)}, below it FAIL; an agreed critical finding caps at CONDITIONAL.`;
