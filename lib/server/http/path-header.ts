/** The address that was asked for, for pages: Next does not tell them. Set for every request, whatever came under this name. */
export const PATH_HEADER = "x-parley-path";
