import { z } from "zod";

/** P3-18, first stage: what the roles are cast for. */
export const DOMAINS = [
  "software",
  "operations",
  "product",
  "machine_learning",
  "research",
  "organisation",
  "policy",
  "general",
] as const;
export const domainSchema = z.enum(DOMAINS);
export type Domain = (typeof DOMAINS)[number];

export const DOMAIN_LABELS: Readonly<Record<Domain, string>> = {
  software: "Software architecture",
  operations: "Operations and reliability",
  product: "Product and user experience",
  machine_learning: "Machine learning and agents",
  research: "Research and study design",
  organisation: "Organisation and ways of working",
  policy: "Policy and regulation",
  general: "Anything else",
};
