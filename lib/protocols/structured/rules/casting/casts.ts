import type { Domain } from "../claims/domains";
import type { Cast } from "./define-seat";
import { GENERAL, ORGANISATION, POLICY, PRODUCT, RESEARCH } from "./social-casts";
import { MACHINE_LEARNING, OPERATIONS, SOFTWARE } from "./technical-casts";

export const CASTS: Readonly<Record<Domain, Cast>> = {
  software: SOFTWARE,
  operations: OPERATIONS,
  product: PRODUCT,
  machine_learning: MACHINE_LEARNING,
  research: RESEARCH,
  organisation: ORGANISATION,
  policy: POLICY,
  general: GENERAL,
};
