/** Why an idea is rated as it is, in the words of the Visionary, the Pragmatic and the Scout: about the card itself. */
import type { Rating } from "@/lib/protocols/review/vocabulary";

type Ways = readonly [string, ...string[]];

export const REASONS: Readonly<Record<Rating, readonly [Ways, Ways, Ways]>> = {
  STRONG: [
    ["“{question}” has an answer somebody would have to react to, and I can't guess it.", "I would stop what I am doing to read the answer to “{question}”.", "“{question}” turns a habit into a question. That is rare."],
    ["“{question}” has a first result within three months and a place to go.", "The first step is plain: “{reason}”. I would start on Monday.", "Little can go wrong that would not show early. “{risk}”: that can be lived with."],
    ["The niche around “{question}” is open, and the moment is right.", "“{competition}”: nobody stands exactly there, and people are looking that way.", "Set apart in one sentence: it asks “{question}”, and the others do not."],
  ],
  VIABLE: [
    ["“{question}” is worth asking. As it stands the answer surprises only those who know the field.", "There is a bold question inside “{question}”; this is its polite version.", "New enough to be read, not yet new enough to be argued about: “{question}”."],
    ["Can be done: “{reason}”. The path to a publication is the usual one.", "Feasible with care. “{risk}”: that has to be watched from the first week.", "I see the first half clearly, “{reason}”, and believe the second."],
    ["Others are near “{question}”, none of them on it. One sentence sets it apart, and the card has half of it.", "“{competition}”. There is room left, for a year perhaps.", "Well placed if the title says what is different. “{question}” does not say it yet."],
  ],
  WEAK: [
    ["I read “{question}” twice and could predict the answer both times.", "“{question}” adds a case to a list. The list is long enough.", "On its own “{question}” changes nobody's mind; inside another idea it might."],
    ["“{risk}”: that shows too late, when most of the year is spent.", "“{reason}”. I have heard this of projects that ended with the first half.", "“{question}” can be done, and I can't see who would print it."],
    ["“{question}” comes when the field has begun to move on.", "“{competition}”: that leaves little room, and less each month.", "I would not know where to send it: too late for one venue, too narrow for the other."],
  ],
  KILL: [
    ["Whatever comes of “{question}”, nobody would change anything.", "“{question}” was a good question once; the answer is in use."],
    ["With no realistic effort. “{risk}”: and that is the likely case.", "“{reason}” is a hope. I can't plan with it."],
    ["“{question}” is being answered elsewhere, with more people and a year ahead.", "“{competition}”: whoever begins now is second."],
  ],
};
