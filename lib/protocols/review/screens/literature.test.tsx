import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { installFakeServer } from "@/components/testing/fake-server";
import { lensOfKind } from "@/lib/protocols/review/rules/lenses/lenses";
import { FIVE_CARDS, rates, review, type ReviewGame } from "@/lib/protocols/review/rules/review-harness";
import { ComponentWorld } from "@/lib/testing/component-world";
import { inTurn } from "@/lib/testing/builders";
import { TEST_ID } from "@/lib/testing/play";
import { ReviewOverview } from "./review-overview";

let server: ReturnType<typeof installFakeServer>;
beforeEach(() => {
  server = installFakeServer({
    [`POST /api/deliberations/${TEST_ID}/inputs`]: { data: { id: TEST_ID, status: "running", headSeq: 99 } },
  });
});

const scouted = (game: ReviewGame = {}) =>
  review([[]], {
    config: { profile: "idea", idea_cards: FIVE_CARDS, max_rounds: 1 },
    special: (ask, state) =>
      lensOfKind(ask.kind)
        ? {
            json: {
              ...rates(state, () => "VIABLE"),
              literature_requests: ask.agentId === "field-scout" ? ["rivals"] : [],
            },
          }
        : null,
    ...game,
  });
const show = (game?: ReviewGame) =>
  render(
    <ComponentWorld log={scouted(game).log}>
      <ReviewOverview />
    </ComponentWorld>,
  );
const panel = () => within(screen.getByRole("region", { name: "Literature" }));

test("a request nobody has looked up is shown with who asked, and can be answered", async () => {
  const user = userEvent.setup();
  show();
  expect(panel().getByText("“rivals”, asked for by Field Scout in round 1")).toBeInTheDocument();
  await user.click(panel().getByRole("button", { name: "Give references" }));
  expect(panel().getByText("Give the references and what they say, or say where you looked.")).toBeInTheDocument();
  expect(server.sent).toEqual([]);
  await user.type(panel().getByRole("textbox", { name: "What you found on “rivals”" }), "Doe 2019 does it for mice.");
  await user.click(panel().getByRole("button", { name: "Give references" }));
  expect(server.sent.find(({ method }) => method === "POST")).toMatchObject({
    body: {
      input: "answer_literature",
      data: { query: "rivals", result: "references", text: "Doe 2019 does it for mice." },
    },
  });
});

test("after the end it is only shown", () => {
  show({ decide: inTurn({ choice: "select_i1" }) });
  expect(panel().getByText(/rivals/)).toBeInTheDocument();
  expect(panel().queryByRole("textbox")).toBeNull();
});
