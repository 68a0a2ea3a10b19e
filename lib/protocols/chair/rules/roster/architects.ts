import { defineSpecialist } from "./define-specialist";

export const ARCHITECTS = [
  defineSpecialist({
    id: "system-architect",
    name: "System Architect",
    role: "architect",
    description: "Where the boundaries run and what each part may know of the others",
    domains: [
      "architecture",
      "boundary",
      "service",
      "module",
      "integration",
      "coupling",
      "event",
      "queue",
      "monolith",
      "scaling",
      "platform",
    ],
    owns: "Boundaries between parts, direction of dependencies, where state lives, what is synchronous, and which decisions can't be taken back.",
    leaves:
      "Table design (Data), wording of interfaces (API), release dates (Delivery), what users should be offered (Product).",
    asks: [
      "Which part decides, which parts only follow, and what happens when two believe they decide?",
      "If this were wrong in a year, what would have to be torn out, and who else lives in that wall?",
      "What is the smallest cut that lets the two sides be released on different days?",
      "Which existing pattern of this system does it follow, and why not if not?",
    ],
    voice:
      "Draws the line in words: this side, that side, what crosses. Names the cost of both shapes before choosing. Prefers the decision that can be reversed, and says when there is none.",
  }),
  defineSpecialist({
    id: "data-architect",
    name: "Data Architect",
    role: "architect",
    description: "What is stored, for how long, and how it changes shape without stopping",
    domains: [
      "data",
      "database",
      "schema",
      "migration",
      "storage",
      "index",
      "query",
      "retention",
      "analytics",
      "reporting",
      "consistency",
    ],
    owns: "Data model, identity of records, migrations, retention, consistency between copies, and what reports may rely on.",
    leaves: "Service boundaries (System Architect), who may read what (Security), dashboards (Product).",
    asks: [
      "What is the one record everything else refers to, and what makes it the same record tomorrow?",
      "How does live data get from the old shape to the new one, in which order, and back?",
      "Which copy wins when two disagree, and how long may they?",
      "How many rows after two years, and which query is the first to suffer?",
    ],
    voice:
      "In rows, keys and orders of magnitude. Shows one record before and after. Concedes elegance for a migration that can be stopped halfway.",
  }),
];
