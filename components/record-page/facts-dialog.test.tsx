import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { installFakeServer } from "@/components/testing/fake-server";
import { LivePage } from "@/components/testing/live-page";
import { FactsDialog } from "./facts-dialog";

const RECORD = { number: 4, version: 2, title: "Queue", owner: null, reviewDate: null };

const save = async (record: Parameters<typeof FactsDialog>[0]["record"], title?: string) => {
  const user = userEvent.setup();
  const { sent } = installFakeServer({ "PUT /api/records/4": { data: {} } });
  render(
    <LivePage>
      <FactsDialog record={record} onClose={() => undefined} />
    </LivePage>,
  );
  const field = screen.getByRole("textbox", { name: "Title" });
  if (title !== undefined) {
    await user.clear(field);
    await user.type(field, title);
  }
  await user.click(screen.getByRole("button", { name: "Save" }));
  await waitFor(() => expect(sent).toHaveLength(1));
  return sent[0]?.body;
};

test("a title is sent where it was changed, and only there", async () => {
  expect(await save(RECORD, "Keep graphile-worker")).toMatchObject({ title: "Keep graphile-worker", version: 2 });
});

test("a title that was left alone is not sent, and what Parley called it is told", async () => {
  expect(await save({ ...RECORD, generatedTitle: "Which queue?" })).not.toHaveProperty("title");
  expect(screen.getByText(/Parley called it “Which queue\?”\./)).toBeVisible();
});
