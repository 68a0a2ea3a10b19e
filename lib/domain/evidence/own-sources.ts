/** The document under deliberation, as a source that is always there. */
export const ARTIFACT_SOURCE = "artifact";
/** What other seats said in this deliberation: it may settle a concern, but is no evidence for one. */
export const REPLY_SOURCE = "replies";
/** What the person answered to the panel's questions. */
export const PERSON_SOURCE = "person-answers";
