import { render, screen, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { NewDeliberation } from "@/components/new-deliberation/new-deliberation";
import { installFakeServer } from "@/components/testing/fake-server";
import { LivePage } from "@/components/testing/live-page";
import { quickUser } from "@/components/testing/quick-user";
import { unfoldProposal } from "@/components/testing/unfold-form";
import { deliberationIdSchema } from "@/lib/domain/ids";
import type { AskedAgain } from "@/lib/projections/again/asked-again";
import { rehearsalCreated } from "@/lib/testing/rehearsed-games";

const REFUSED = {
  status: 422,
  error: {
    code: "invalid_input",
    message: "Some fields need another value.",
    fields: { askedAgainFrom: "There is no such deliberation (any more)." },
  },
};
let server: ReturnType<typeof installFakeServer>;

beforeEach(() => {
  server = installFakeServer({
    "GET /api/panel-templates": { data: { items: [] } },
    "POST /api/deliberations": REFUSED,
  });
});

const { source, ...created } = rehearsalCreated("debate");
const AGAIN: AskedAgain = {
  id: deliberationIdSchema.parse("dlb_aaaaaaaaaaaa"),
  title: "Job queue",
  isPrivate: true,
  created,
  source,
  left: ["The source “app” is no longer stored here."],
};

function show() {
  render(
    <LivePage>
      <NewDeliberation source={{ kind: "rehearsal" }} again={AGAIN} />
    </LivePage>,
  );
  unfoldProposal();
}
const notice = () => screen.queryByRole("note", { name: "Asked again" });
const question = () => screen.getByRole("textbox", { name: "Question" });
const sent = () =>
  server.sent.filter(({ method, path }) => method === "POST" && path === "/api/deliberations").map(({ body }) => body);

test("the form is filled in as it was, says from what, and can be started empty", async () => {
  const user = quickUser();
  show();
  expect(notice()).toHaveTextContent("Same question and documents as Job queue to begin with; change what you like.");
  expect(notice()).toHaveTextContent("Only those who may see that one will see this one.");
  expect(notice()).toHaveTextContent("The source “app” is no longer stored here.");
  expect(question()).toHaveValue(created.subject.question);
  await user.click(screen.getByRole("button", { name: "Start empty" }));
  expect(notice()).toBeNull();
  expect(question()).toHaveValue("");
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(notice()).toBeInTheDocument();
});

test("where the original has gone meanwhile, what was entered is not lost with it", async () => {
  const user = quickUser();
  show();
  await user.click(screen.getByRole("button", { name: /^Start deliberation/ }));
  await vi.waitFor(() => expect(notice()).toHaveTextContent("There is no such deliberation (any more)."));
  expect(sent()).toEqual([expect.objectContaining({ askedAgainFrom: AGAIN.id, artifact: created.subject.artifact })]);
  await user.click(within(notice()!).getByRole("button", { name: "Keep this without the link" }));
  expect(notice()).toBeNull();
  expect(question()).toHaveValue(created.subject.question);
  await user.click(screen.getByRole("button", { name: /^Start deliberation/ }));
  await vi.waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).not.toHaveProperty("askedAgainFrom");
});
