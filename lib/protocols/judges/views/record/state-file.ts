/** P4.8 */
export const STATE_FILE = "debate-validation.yaml";
/** P4-46 */
export const VERDICT_FILE = "verdict.yaml";
