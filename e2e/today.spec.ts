/** The home page: what waits, what runs and what was decided, live and from one request. */
import { unique } from "./support/api";
import { expect, test, visit } from "./support/fixtures";

test("Today: one that needs a person is counted, waits, and ends in the list with who decided", async ({
  page,
  api,
}) => {
  const title = unique("Order events");
  await api.create({ title: unique("Something there"), start: false });
  await visit(page, "/");

  const id = await api.create({ title, script: "stalls", config: { max_iterations: 1 } });
  const { id: gateId } = await api.untilGate(id);

  // The page heard of it by itself; the longest waiting come first, so the whole list has it for certain.
  await expect(page.getByRole("heading", { level: 1, name: /waits? for you\.$/ })).toBeVisible();
  await visit(page, "/inbox");
  await page.getByRole("link", { name: title }).click();
  await expect(page).toHaveURL(new RegExp(`/decide/${gateId}$`));

  await api.answer(gateId, { choice: "defer", rationale: "Not this quarter.", by: "Grace" });
  await api.until(id, "closed");
  await visit(page, "/deliberations?tab=finished&status=unsettled");
  await expect(page.getByRole("row").filter({ hasText: title })).toContainText("Not settled");

  // The question goes along to the form, which takes it out of the address: a reload asks for nothing twice.
  await visit(page, "/");
  await page.getByRole("textbox", { name: "What should be decided?" }).fill("Build or buy feature flags?");
  await page.getByRole("button", { name: /Propose a panel/ }).click();
  await expect(page.getByRole("textbox", { name: "Question", exact: true })).toHaveValue("Build or buy feature flags?");
  await expect(page).toHaveURL(/\/deliberations\/new$/);
});
