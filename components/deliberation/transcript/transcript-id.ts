/** Where "Read along" leads. */
export const TRANSCRIPT = "transcript";

/** What comes behind it, for those who skip it. */
export const AFTER_TRANSCRIPT = "after-transcript";
