/** What a person did with a record, as a sentence without its name and time. */
import { formatDate } from "@/lib/client/format";
import type { RecordChange } from "@/lib/contracts/record-life";
import { recordName } from "@/lib/domain/record/record-name";
import { STEP_WORD, stepStatusSchema } from "@/lib/domain/record/record-step";

export function changeSentence({ kind, was, became, other, about = "" }: RecordChange): string {
  switch (kind) {
    case "status":
      if (became === "superseded" && other !== null) return `set it to superseded by ${recordName(other)}`;
      return was === null || was === became ? `set it to ${became}` : `changed it from ${was} to ${became}`;
    case "title":
      return `changed the title from “${was}” to “${became}”`;
    case "owner":
      if (became === null) return `removed ${was} as owner`;
      return was === null ? `made ${became} the owner` : `changed the owner from ${was} to ${became}`;
    case "review-date":
      if (became === null) return "removed the review date";
      return `set the review date to ${formatDate(became)}`;
    case "supersedes":
      if (other === null && was !== null) return `unmarked it as superseding ${was}`;
      return `marked it as superseding ${other === null ? (became ?? "another record") : recordName(other)}`;
    case "text":
      return `saved version ${became} of the text`;
    case "reviewed":
      return `reviewed it: ${became}`;
    case "step-added":
      return `added the step “${about}”`;
    case "step-status":
      return `set “${about}” from ${stepWord(was)} to ${stepWord(became)}`;
    case "step-text":
      return `reworded “${was}” as “${about}”`;
    case "step-note":
      return became === null ? `removed the note on “${about}”` : `wrote a note on “${about}”`;
    case "step-link":
      return became === null ? `removed the link of “${about}”` : `linked “${about}” to ${became}`;
    case "step-removed":
      return `removed the step “${about}”`;
  }
}

const stepWord = (status: string | null): string => {
  const known = stepStatusSchema.safeParse(status);
  return known.success ? STEP_WORD[known.data] : (status ?? "nothing");
};
