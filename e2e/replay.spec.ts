import { unique } from "./support/api";
import { ended } from "./support/ended";
import { expect, test, visit } from "./support/fixtures";

test("what was said is read along, and the page is seen as it stood at any event", async ({ page, api }) => {
  const id = await api.create({ title: unique("Replayed"), script: "stalls" });
  const { gate } = await api.untilGate(id);
  await api.answer(gate.id, { choice: "defer", rationale: "Not this quarter.", by: "Grace" });
  await api.until(id, "closed");
  const events = await api.events(id);
  const asked = events.find(({ payload }) => payload.type === "gate.opened");
  const answered = events.find(({ payload }) => payload.type === "gate.answered");

  // Read along: the end is in sight, a gist for each reply, the whole of it one click away.
  await visit(page, `/deliberations/${id}`);
  const along = page.getByRole("complementary", { name: "Read along" });
  await expect(along.getByText(/Grace/).last()).toBeInViewport();
  const turn = along.getByRole("article").last();
  await turn.getByRole("button", { name: "Whole reply" }).click();
  await expect(turn.getByRole("heading", { name: "Proposal" })).toBeVisible();

  // Back to the beginning, round by round, and to the end again.
  const slider = page.getByRole("slider", { name: "Event to look at" });
  await slider.focus();
  await page.keyboard.press("Home");
  await expect(page).toHaveURL(/[?&]at=1\b/);
  await expect(page.getByText(`Replay, event 1 of ${events.length}`)).toBeVisible();
  await expect(page).toHaveTitle(/(^|· )Replay · /);
  await expect(along.getByText("Nothing has been said yet.")).toBeVisible();
  const [first, second] = events.filter(({ payload }) => payload.type === "round.started");
  await page.keyboard.press("PageDown");
  await expect(page).toHaveURL(new RegExp(`[?&]at=${first?.seq}\\b`));
  await page.keyboard.press("PageDown");
  await expect(page).toHaveURL(new RegExp(`[?&]at=${second?.seq}\\b`));
  // Two in one breath are two steps, though the page of the first is not drawn yet.
  await page.keyboard.press("Home");
  await expect(page).toHaveURL(/[?&]at=1\b/);
  await expect(page.getByText(`Replay, event 1 of ${events.length}`)).toBeVisible();
  await slider.evaluate((element) => {
    const down = () => new KeyboardEvent("keydown", { key: "PageDown", bubbles: true, cancelable: true });
    element.dispatchEvent(down());
    element.dispatchEvent(down());
  });
  await expect(page).toHaveURL(new RegExp(`[?&]at=${second?.seq}\\b`));
  await page.keyboard.press("l");
  await expect(page).toHaveURL(new RegExp(`/deliberations/${id}$`));
  await expect(ended(page)).toBeVisible();

  // What a person saw when they decided: the question is open there, and can't be answered again.
  await visit(page, `/deliberations/${id}?tab=rounds&seq=${answered?.seq}`);
  await page.getByRole("link", { name: "See the page as it stood when this was asked" }).click();
  await expect(page).toHaveURL(new RegExp(`[?&]at=${asked?.seq}\\b`));
  await expect(page.getByText("This question was open at this point")).toBeVisible();
  await expect(page.getByRole("radio")).toHaveCount(0);
  await page.getByRole("link", { name: "Back to the end" }).click();
  await expect(page.getByText("This question was open at this point")).toHaveCount(0);
});
