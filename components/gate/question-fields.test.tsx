import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { Gate } from "@/lib/domain/gate/gate";
import { gateIdSchema } from "@/lib/domain/ids";
import { questionsGate, type AskedQuestion } from "@/lib/kernel/grounding";
import { agentId } from "@/lib/testing/builders";
import { ComponentWorld } from "@/lib/testing/component-world";
import { DecisionForm } from "./decision-form";

const asked = (id: string, question: string, more: Partial<AskedQuestion> = {}): AskedQuestion => ({
  id,
  question,
  why: "",
  options: [],
  default: "",
  askedBy: [agentId("security")],
  round: 1,
  seqs: [4],
  state: { kind: "open" },
  ...more,
});
const gate: Gate = questionsGate(gateIdSchema.parse("gat_000000000001_e1"), 1, [
  asked("q1", "How long are sessions kept?", {
    why: "It decides the size of the table.",
    options: ["7 days", "30 days"],
    default: "30 days",
  }),
  asked("q2", "Who is on call?"),
  asked("q3", "Who may read it?", {
    options: ["Everybody", "Owners"],
    reasons: [
      { agentId: agentId("security"), why: "", default: "Owners" },
      { agentId: agentId("api"), why: "", default: "Everybody" },
    ],
  }),
]);

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  localStorage.clear();
  fetched.mockReset();
  fetched.mockResolvedValue(
    new Response(
      JSON.stringify({
        data: {
          id: gate.id,
          deliberationId: "dlb_000000000001",
          answeredBy: "Ada",
          answeredAt: "2026-01-05T10:00:00.000Z",
          choice: "answer",
        },
      }),
      { status: 200, headers: { "content-type": "application/json" } },
    ),
  );
  vi.stubGlobal("fetch", fetched);
});

const show = () =>
  render(
    <ComponentWorld>
      <DecisionForm
        gate={gate}
        answered={{}}
        headSeq={9}
        target={90}
        placeOf={() => 1}
        nameOf={() => "Security"}
        hrefOf={(seq) => `?seq=${seq}`}
        decisionHref="/deliberations/x"
      />
    </ComponentWorld>,
  );
const sent = () => JSON.parse(String(fetched.mock.calls[0]?.[1]?.body)) as Record<string, unknown>;

test("each question says who asks, why, and what holds if it is left open", () => {
  show();
  const first = within(screen.getByRole("region", { name: "Question 1" }));
  expect(first.getByText("It decides the size of the table.")).toBeInTheDocument();
  expect(first.getByText("Security")).toBeInTheDocument();
  expect(first.getByText("If you leave this empty, the panel will assume: 30 days")).toBeInTheDocument();
});

test("what two seats would go by differently is shown by seat, and neither is marked as the panel's", () => {
  show();
  const third = within(screen.getByRole("region", { name: "Question 3" }));
  expect(
    third.getByText(/The seats would go by different things: Security: Owners. Security: Everybody./),
  ).toBeVisible();
  expect(third.queryByText("What the panel assumes if you leave this empty")).toBeNull();
  for (const radio of third.getAllByRole("radio")) expect(radio).not.toBeChecked();
});

test("answers are sent without a reason having to be made up; what is left empty is not sent", async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  show();
  await user.click(screen.getByRole("radio", { name: "7 days" }));
  await user.click(screen.getByRole("button", { name: /Send answers/ }));
  expect(sent()).toMatchObject({ choice: "answer", texts: { q1: "7 days" } });
  expect(sent().texts).not.toHaveProperty("q2");
});

test("one may be left open, and then has no answer", async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  show();
  await user.click(screen.getByRole("radio", { name: "7 days" }));
  await user.click(screen.getAllByRole("checkbox", { name: "Leave it open" })[0]!);
  await user.click(screen.getByRole("button", { name: /Send answers/ }));
  expect(sent()).toMatchObject({ choice: "answer", leftOpen: ["q1"] });
  expect(sent().texts).not.toHaveProperty("q1");
});

test("all of them can be left to the panel", async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  show();
  await user.click(screen.getByRole("radio", { name: "Leave them all to the panel" }));
  await user.click(screen.getByRole("button", { name: /Send answers/ }));
  expect(sent()).toMatchObject({ choice: "leave" });
});
