import type { z } from "zod";
import type { giveInput as contract } from "@/lib/contracts/deliberations/deliberation-commands";
import { AppError } from "@/lib/domain/errors";
import type { DeliberationId } from "@/lib/domain/ids";
import { isTerminal } from "@/lib/domain/status";
import type { PayloadOf } from "@/lib/events/schema";
import { statusOf } from "@/lib/kernel/lifecycle";
import { protocolById } from "@/lib/kernel/registry";
import type { EventStore } from "@/lib/server/db/log/event-store";
import { invalidInput, parseInput } from "@/lib/server/http/parse-input";
import { executeCommand } from "./execute-command";
import { LOCAL_USER } from "./local-user";
import { moved, type Moved } from "./moved";

type Body = z.output<(typeof contract)["body"]>;

/** What a person adds without having been asked. The protocol says what it takes, and when. */
export async function giveInput(
  store: EventStore,
  id: DeliberationId,
  { input, data, by = LOCAL_USER }: Body,
): Promise<Moved> {
  return moved(
    await executeCommand(store, id, ({ lifecycle, protocol: state }) => {
      const inputs = protocolById(lifecycle.created.protocol).inputs ?? {};
      const kind = Object.hasOwn(inputs, input) ? inputs[input] : undefined;
      if (!kind)
        throw invalidInput({
          input:
            Object.keys(inputs).length > 0
              ? `Use one of: ${Object.keys(inputs).join(", ")}.`
              : "This protocol accepts only answers to its questions.",
        });
      const parsed = parseInput(kind.dataSchema, data, "data");
      if (isTerminal(statusOf(lifecycle)))
        throw new AppError("conflict", "The deliberation has ended; nothing can be added.");
      const refusal = kind.refusal(state, parsed);
      if (refusal !== null) throw new AppError("conflict", refusal);
      return [{ type: "input.given", input, by, data: parsed as PayloadOf<"input.given">["data"] }];
    }),
  );
}
