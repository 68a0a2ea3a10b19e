import type { SpaceId } from "./space";

/** It is always there. In personal mode it has everything; in a team its owners run the installation. Apart from the schemas, which no page needs before anything else. */
export const FIRST_SPACE: SpaceId = "spc_first";
