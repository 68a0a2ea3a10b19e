/** P4.8 */
export const STATE_FILE = "debate-validation.yaml";
