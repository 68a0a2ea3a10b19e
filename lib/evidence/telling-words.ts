import { isCommonWord } from "./common-words";
import { wordsIn } from "./words";

const MAX_WORDS = 200;

/** The words of a question worth looking for, each once. */
export const tellingWords = (text: string): readonly string[] =>
  [...wordsIn(text)].filter((word) => word.length > 1 && !isCommonWord(word)).slice(0, MAX_WORDS);
