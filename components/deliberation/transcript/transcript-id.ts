/** Where "Read along" leads. */
export const TRANSCRIPT = "transcript";
