/** What the user's text is called and about, from its beginning: the words a document is about stand early. */
import type { Subject } from "@/lib/domain/subject";
import { subjectMatter, type SubjectMatter } from "@/lib/models/rehearsal/subject-matter";

const MAX_READ = 10_000;

const known = new WeakMap<Subject, Pick<SubjectMatter, "title" | "terms">>();

export function matterOf(subject: Subject): Pick<SubjectMatter, "title" | "terms"> {
  const matter = known.get(subject) ?? subjectMatter({ ...subject, artifact: subject.artifact.slice(0, MAX_READ) });
  known.set(subject, matter);
  return matter;
}
