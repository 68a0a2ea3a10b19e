import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { installFakeServer } from "@/components/testing/fake-server";
import type { DeliberationEvent } from "@/lib/events/schema";
import { readProtocol } from "@/lib/server/protocols/list";
import { debateCreated, panelOf, speakReply } from "@/lib/testing/builders";
import { ComponentWorld } from "@/lib/testing/component-world";
import { play } from "@/lib/testing/play";
import { rehearsalCreated } from "@/lib/testing/rehearsed-games";
import { changedPanel, ForkSeats, SAME_SEATS } from "./fork-seats";

installFakeServer({ "GET /api/protocols/debate": { data: readProtocol("debate") } });

const panel = panelOf("Data");
const debate = play({
  created: debateCreated({ panel }),
  answer: ({ kind }) => (kind.startsWith("syn") ? { fail: "server" } : { json: speakReply(95) }),
}).log;
const seqOf = (log: readonly DeliberationEvent[], type: string): number =>
  log.find(({ payload }) => payload.type === type)?.seq ?? 0;

/** What would be sent. */
const sent = (): ReturnType<typeof changedPanel> =>
  JSON.parse(screen.getByTestId("sent").textContent ?? "") ?? undefined;

function Form({ log, seq }: { log: readonly DeliberationEvent[]; seq: number }) {
  const [draft, setDraft] = useState(SAME_SEATS);
  return (
    <ComponentWorld log={log}>
      <ForkSeats seq={seq} draft={draft} onChange={setDraft} />
      <output data-testid="sent">{JSON.stringify(changedPanel(draft, panel) ?? null)}</output>
    </ComponentWorld>
  );
}

test("after a round somebody may join, and those who were heard stay", async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  render(<Form log={debate} seq={seqOf(debate, "round.completed")} />);
  expect(sent()).toBeUndefined();
  expect(screen.getByRole("checkbox", { name: "Data" })).toBeDisabled();
  expect(screen.getByText(/can’t leave: the others have heard them/)).toBeInTheDocument();
  await user.type(screen.getByRole("textbox", { name: "Or a seat of your own" }), "Finance");
  await user.type(screen.getByRole("textbox", { name: "What it stands for" }), "What it costs");
  await user.click(screen.getByRole("button", { name: "Add" }));
  const everybody = panel.map(({ id, name }) => ({ id, name }));
  expect(sent()).toEqual([...everybody, { name: "Finance", role: "What it costs" }]);
  await user.click(screen.getByRole("button", { name: "Leave Finance out" }));
  expect(sent()).toBeUndefined();
});

test("before anybody was asked, everybody may leave", async () => {
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  render(<Form log={debate} seq={seqOf(debate, "deliberation.started")} />);
  await user.click(screen.getByRole("checkbox", { name: "Data" }));
  expect(sent()?.map(({ name }) => name)).toEqual(panel.map(({ name }) => name).filter((name) => name !== "Data"));
});

test("a protocol whose seats are fixed says so", () => {
  const { log } = play({ created: rehearsalCreated("judges"), answer: () => ({ fail: "server" }) });
  render(<Form log={log} seq={log.length} />);
  expect(screen.getByText(/the verdict is theirs together/)).toBeInTheDocument();
  expect(screen.queryByRole("checkbox")).not.toBeInTheDocument();
});
