import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { LivePage } from "@/components/testing/live-page";
import { RenderedAt } from "@/lib/client/page/clock";
import { gateRowSchema } from "@/lib/contracts/gates";
import type { DecidingState } from "@/lib/domain/gate/deciding";
import { evolveDeciding, startDeciding } from "@/lib/kernel/deciding";
import { playScores } from "@/lib/testing/builders";
import { WaitingCard } from "./waiting-card";

const [gate] = playScores([[95, 95, 95, 95, 40]], { config: { max_iterations: 1 } }).folded.lifecycle.openGates;
const at = "2027-01-01T12:00:00.000Z";
const ref = (name: string) => ({ id: `per_${name.toLowerCase().padEnd(20, "0")}`, name });
const asked = (): DecidingState =>
  startDeciding(
    gate!.id,
    { deciders: [ref("Ada"), ref("Grace")], needed: 2, deadline: { minutes: 60, ending: "remind" } },
    at,
  );

function show(deciding: DecidingState | null) {
  const row = gateRowSchema.parse({
    id: gate!.id,
    deliberationId: "dlb_abcdefabcdef",
    deliberationTitle: "Job queue",
    protocol: "debate",
    source: { kind: "rehearsal", script: "stalls" },
    kind: gate!.kind,
    status: "open",
    openedAt: at,
    openedSeq: 30,
    answeredBy: null,
    answeredAt: null,
    gate,
    deciding,
  });
  render(
    <LivePage>
      <RenderedAt value={Date.parse(at)}>
        <WaitingCard gate={row} />
      </RenderedAt>
    </LivePage>,
  );
}
const people = () => screen.queryByRole("list", { name: "Asked" });

test("says who is asked, who has voted, and until when", () => {
  const answer = { choice: "defer", rationale: "", answeredBy: "Grace", acceptedRisks: [], scores: {}, texts: {} };
  const voted = { type: "gate.voted", gateId: gate!.id, person: ref("Grace"), answer } as const;
  show(evolveDeciding(asked(), voted, { at, seq: 31 }));
  expect(
    within(people()!)
      .getAllByRole("listitem")
      .map((one) => one.title),
  ).toEqual(["Ada", "Grace, voted"]);
  expect(screen.getByText(/^until/)).toHaveTextContent(/ \d\d:\d\d$/);
});

test("says that the deadline passed, and nothing where there is neither", () => {
  const passed = { type: "gate.overdue", gateId: gate!.id, deadlineAt: at, ending: "remind" } as const;
  show(evolveDeciding(asked(), { ...passed, deciders: [] }, { at, seq: 31 }));
  expect(screen.getByText(/^deadline passed/)).toBeVisible();
  show(null);
  expect(screen.getAllByRole("list", { name: "Asked" })).toHaveLength(1);
});
