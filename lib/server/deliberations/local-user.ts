/** Who acts when a request names nobody, in personal mode: whoever reaches the app may use it. */
export const LOCAL_USER = "Local user";
