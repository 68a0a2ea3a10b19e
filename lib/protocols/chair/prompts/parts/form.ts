/** The form of a reply in a prompt of this protocol. What every reply says about itself is asked for in the system message, whatever stands in the other. */
import type { z } from "zod";
import { fieldsText, type FieldNotes } from "@/lib/prompts/form";

/** `where`: where the other fields are named, seen from here. */
export const formPart = (
  schema: z.ZodType,
  notes: FieldNotes = {},
  where: "in the system message" | "below" = "in the system message",
): string =>
  `# Form\nOne JSON object with these fields and those named ${where}, no text around it:\n${fieldsText(schema, notes)}`;
