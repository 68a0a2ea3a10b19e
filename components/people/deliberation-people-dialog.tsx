"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Checkbox } from "@/components/ui/form/checkbox";
import { RadioCards } from "@/components/ui/form/radio-cards";
import { messageOf } from "@/lib/client/http/api";
import { useDeliberationPeople, usePeople, useSetDeliberationPeople } from "@/lib/client/people/use-people";
import { useOwnSpaces } from "@/lib/client/spaces/own-spaces";
import type { DeliberationId } from "@/lib/domain/ids";

type DialogProps = { id: DeliberationId; onClose: () => void };

/** Who may see this deliberation. */
export function DeliberationPeopleDialog({ id, onClose }: DialogProps) {
  const now = useDeliberationPeople(id);
  return (
    <Dialog open title="Who may see this" size="small" onClose={onClose}>
      {now.data ? (
        <Choice id={id} people={now.data.people} onClose={onClose} />
      ) : (
        <p aria-busy={!now.isError}>{now.isError ? messageOf(now.error) : "Loading…"}</p>
      )}
    </Dialog>
  );
}

function Choice({ id, people: initial, onClose }: DialogProps & { people: readonly string[] | null }) {
  const all = usePeople();
  const { here } = useOwnSpaces();
  const save = useSetDeliberationPeople(id);
  const [who, setWho] = useState<"everybody" | "some">(initial === null ? "everybody" : "some");
  const [chosen, setChosen] = useState<readonly string[]>(initial ?? []);
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate(who === "everybody" ? null : [...chosen], { onSuccess: onClose });
      }}
    >
      <RadioCards
        legend="This deliberation is for"
        name="who"
        value={who}
        onChange={setWho}
        options={[
          { value: "everybody", label: here ? `Everybody in “${here.name}”` : "Everybody in the team" },
          {
            value: "some",
            label: "Named people",
            consequence:
              "Others find it nowhere: lists, search, counts, costs and records leave it out. Owners see everything.",
          },
        ]}
      />
      {who === "some" && (
        <fieldset className="flex max-h-64 flex-col gap-1.5 overflow-y-auto">
          <legend className="mb-1 font-semibold">People</legend>
          {all.data?.map(({ id: person, name, role, isYou }) => (
            <Checkbox
              key={person}
              label={isYou ? `${name} (you)` : name}
              checked={isYou || role === "owner" || chosen.includes(person)}
              disabled={isYou || role === "owner"}
              onChange={(event) =>
                setChosen(event.target.checked ? [...chosen, person] : chosen.filter((one) => one !== person))
              }
            />
          ))}
        </fieldset>
      )}
      {save.error && (
        <p role="alert" className="text-danger">
          {messageOf(save.error)}
        </p>
      )}
      <Button type="submit" variant="primary" pending={save.isPending && "Saving…"} className="self-end">
        Save
      </Button>
    </form>
  );
}
