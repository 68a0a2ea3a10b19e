"use client";

import { DecidingFields } from "@/components/gate/deciding/deciding-fields";
import { useForm } from "@/components/new-deliberation/form-context";
import { Disclosure } from "@/components/ui/disclosure";
import { useViewer } from "@/lib/client/people/viewer";
import { isAnyone } from "@/lib/domain/gate/anyone";

/** G-20. Where one person works alone, they decide. */
export function DecidersField() {
  const { draft, dispatch, problemAt } = useForm();
  if (useViewer().kind !== "person") return null;
  return (
    <div className="border-t border-line pt-4">
      <Disclosure
        summary={isAnyone(draft.deciding) ? "Who decides: anyone who may decide" : "Who decides"}
        defaultOpen={!isAnyone(draft.deciding)}
      >
        <DecidingFields
          value={draft.deciding}
          onChange={(deciding) => dispatch({ type: "deciding", deciding })}
          problemAt={(path) => problemAt(`deciding.${path}`)}
        />
      </Disclosure>
    </div>
  );
}
