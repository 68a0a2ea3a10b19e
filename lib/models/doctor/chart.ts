import { type Check, type CheckId, type CheckState, TITLES } from "./types";

const ORDER = Object.keys(TITLES) as CheckId[];

/** What was found so far. What nobody got to is skipped, with the reason. */
export class Chart {
  private readonly found = new Map<CheckId, Check>();
  private reason = "Not checked.";

  note(id: CheckId, state: CheckState, text: string): void {
    this.found.set(id, { id, title: TITLES[id], state, text });
  }

  /** Why nothing more is looked at. */
  stop(reason: string): void {
    this.reason = reason;
  }

  checks(): Check[] {
    return ORDER.map((id) => this.found.get(id) ?? { id, title: TITLES[id], state: "skipped", text: this.reason });
  }
}
