import { COMMON_NOTES, type LensGuide } from "./lens-guide";

export const core: LensGuide = {
  method: [
    "Take the questions of your seat one by one and answer each from the text; an issue is a question the text answers wrongly, badly or not at all.",
    "Then read once more against yourself: which of your issues would you defend in front of the author, with the passage in hand? Leave out the others.",
  ],
  verdict: [],
  fields: COMMON_NOTES,
};

export const design: LensGuide = {
  method: [
    "Judge the design as it would be carried out from this text alone: what is not written is not planned.",
    "For each claim the design is meant to support, name the comparison, control or measurement that could refute it. Where there is none, that is an issue.",
    "Tell apart what the text can mend (an issue), what has to be looked up (a literature request) and what has to be run (an experiment suggestion).",
  ],
  verdict: [],
  fields: {
    ...COMMON_NOTES,
    literature_requests:
      "It stops the review until it is done, so ask only where a work could change your verdict. Method, task and distinguishing term, as for a scholarly search engine; no sentences.",
    "experiment_suggestions[].what": "Data, comparison and measure.",
    "experiment_suggestions[].why": "The claim that can't be believed without it.",
    "experiment_suggestions[].priority":
      "REQUIRED if a reviewer would reject without it; everything else is RECOMMENDED.",
  },
};
