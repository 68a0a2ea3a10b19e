import { MAX_ARTIFACT_CHARS } from "@/lib/domain/subject";
import { readTextFile, type TextFile, type TextFileReading } from "./read-text-file";

export const ARTIFACT_TYPES = [".md", ".markdown", ".txt"] as const;

export const readArtifactFile = (file: TextFile): Promise<TextFileReading> =>
  readTextFile(file, { types: ARTIFACT_TYPES, wanted: "a .md or .txt file", maxChars: MAX_ARTIFACT_CHARS });
