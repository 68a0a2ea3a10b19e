/** In the place of `zod` in the browser: it is imported as `{ z }`. */
export * as z from "./zod";
