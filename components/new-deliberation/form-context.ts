"use client";

import { createContext, useContext } from "react";
import type { Draft, DraftSeat } from "@/lib/client/new-deliberation/draft";
import type { DraftAction } from "@/lib/client/new-deliberation/draft-reducer";
import type { FormSource } from "@/lib/client/new-deliberation/form-source";
import type { Connection } from "@/lib/contracts/connections";

export type NewDeliberationForm = {
  draft: Draft;
  /** The panel as it stands, proposed or edited. */
  seats: readonly DraftSeat[];
  /** Who answers as it stands, a rehearsal aside. */
  source: FormSource;
  /** null until they are known. */
  connections: readonly Connection[] | null;
  dispatch: (action: DraftAction) => void;
  /** What to say at this field now; paths are those of the request. */
  problemAt: (path: string) => string | undefined;
};

export const FormContext = createContext<NewDeliberationForm | null>(null);

export function useForm(): NewDeliberationForm {
  const form = useContext(FormContext);
  if (!form) throw new Error("This part of the form needs a <NewDeliberation> around it.");
  return form;
}
