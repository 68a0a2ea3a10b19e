/** Who acts when a request names nobody: there are no accounts, whoever reaches the app may use it. */
export const LOCAL_USER = "Local user";
