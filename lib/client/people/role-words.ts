import type { Role } from "@/lib/domain/access/space";
import type { Scope } from "@/lib/domain/access/viewer";

export const ROLE_WORDS: Readonly<Record<Role, { label: string; article: string; sentence: string }>> = {
  owner: {
    label: "Owner",
    article: "an owner",
    sentence: "Owners may do everything here: people, keys and settings are theirs, and they see every deliberation.",
  },
  decider: {
    label: "Decider",
    article: "a decider",
    sentence: "Deciders create deliberations, answer what a panel asks and accept decision records.",
  },
  observer: { label: "Observer", article: "an observer", sentence: "Observers read and comment, and decide nothing." },
};

export const SCOPE_WORDS: Readonly<Record<Scope, string>> = {
  read: "Read",
  create: "Create and run deliberations",
  decide: "Decide: gates and records",
  admin: "Administer: people, connections, prices, deletion",
};
