import {
  startScriptedEndpoint,
  type ScriptedBehaviour,
  type ScriptedRequest,
} from "@/lib/testing/endpoint/scripted-endpoint";
import { apiOf, unique } from "./support/api";
import { openDossier } from "./support/dossier";
import { ended } from "./support/ended";
import { expect, test, visit } from "./support/fixtures";
import { unfoldForm } from "./support/form";
import { replyTo } from "./support/scripted-replies";

const KEY = "sk-typed-once-and-never-seen-again-0815";
const MODELS = ["scripted-large", "scripted-small"];

/** What the doctor asks, and what the seats of a debate are asked. */
function answer(request: ScriptedRequest): ScriptedBehaviour {
  if (request.headers.authorization !== `Bearer ${KEY}`)
    return { kind: "status", status: 401, body: { error: { message: "Incorrect API key", code: "invalid_api_key" } } };
  return {
    kind: "json",
    chunkSize: 8,
    value: request.askId.startsWith("doctor/")
      ? { city: "Paris", country: "France", is_capital: true }
      : replyTo(request),
  };
}

test("a connection is added, checked and made the default; a deliberation runs on it to its record, and the key is seen nowhere", async ({
  page,
  ownServer,
  allowErrors,
}) => {
  // What the server refuses on purpose below.
  allowErrors(/status of 422/);
  const endpoint = await startScriptedEndpoint({ models: MODELS, respond: answer });
  const server = await ownServer();
  const api = apiOf(server.url);
  const host = new URL(endpoint.url).host;
  // Everything the server ever answers to this browser.
  const answers: Promise<string>[] = [];
  page.on("response", (response) => void answers.push(response.text().catch(() => "")));

  await visit(page, `${server.url}/settings`);
  const panel = page.getByRole("region", { name: "Connections" });
  await expect(panel).toContainText("No model is connected.");
  await panel.getByRole("button", { name: "Add connection" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("button", { name: /^Another endpoint/ }).click();
  const address = sheet.getByRole("textbox", { name: "Address" });
  await sheet.getByRole("textbox", { name: "Name" }).fill("Scripted");
  await address.fill(endpoint.url);
  await sheet.getByLabel(/^Key/).fill(KEY);
  await sheet.getByRole("button", { name: "Save connection" }).click();
  // Loopback is refused until it is said to be meant.
  await expect(address).toBeFocused();
  await expect(address).toHaveAttribute("aria-invalid", "true");
  await sheet.getByLabel("Allow a private address").check();
  await sheet.getByRole("button", { name: "Save connection" }).click();

  // Saved without a model: now the endpoint is asked for its own.
  await expect(sheet.getByText("The connection is saved.")).toBeVisible();
  await expect(sheet.getByText("The endpoint lists 2 models")).toBeVisible();
  await sheet.getByRole("combobox", { name: "Default model" }).click();
  await expect(page.getByRole("option")).toHaveText(MODELS);
  await page.getByRole("option", { name: "scripted-large" }).click();
  await sheet.getByLabel("Use it for new deliberations").uncheck();
  await sheet.getByRole("button", { name: "Save connection" }).click();
  await expect(sheet).toBeHidden();

  const row = panel.getByRole("listitem").filter({ hasText: "key stored, encrypted" });
  await expect(row).toContainText("Not checked");
  await row.getByRole("button", { name: "Check Scripted" }).click();
  await expect(row.getByText("Ready", { exact: true })).toBeVisible();
  const checks = row.getByRole("list", { name: "Checks" });
  await expect(checks.getByText("OK", { exact: true }).first()).toBeVisible();
  await expect(checks.getByText("Failed", { exact: true })).toHaveCount(0);

  await expect(panel).toContainText("There is no default connection");
  await row.getByRole("button", { name: "More for Scripted" }).click();
  await page.getByRole("menuitem", { name: "Make default" }).click();
  await expect(row.getByText("Default", { exact: true })).toBeVisible();
  await expect(panel).toContainText(`New deliberations use scripted-large at ${host}`);

  await visit(page, `${server.url}/deliberations/new`);
  await unfoldForm(page);
  const form = page.getByRole("form", { name: "New deliberation" });
  await expect(form).toContainText(`scripted-large at ${host}`);
  await form.getByRole("textbox", { name: "Title" }).fill(unique("On a connection"));
  await form
    .getByRole("textbox", { name: "Question" })
    .fill("Does the panel answer through the connection of Settings?");
  await form.getByRole("button", { name: "Edit Security" }).click();
  const seats = page.locator("#panel");
  const ownModel = seats.getByRole("combobox", { name: "Model", exact: true });
  await ownModel.fill("scripted-small");
  // While its suggestions are open they are all there is to a screen reader, and to getByRole.
  await ownModel.press("Tab");
  await expect(ownModel).toHaveValue("scripted-small");
  await seats.getByRole("spinbutton", { name: "Temperature" }).fill("0.2");
  await form.getByRole("button", { name: "Start deliberation" }).click();
  await expect(page).toHaveURL(/\/deliberations\/dlb_/);
  await expect(ended(page)).toBeVisible();
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  await page.getByRole("link", { name: "Record", exact: true }).click();
  await expect(await openDossier(page)).toContainText("scripted-large");

  const events = await api.events(id);
  expect((await api.snapshot(id)).source).toMatchObject({
    kind: "endpoint",
    model: "scripted-large",
    connection: expect.stringMatching(/^con_/),
  });
  const asked = (agentId: string) =>
    new Set(
      endpoint.requests
        .filter(({ askId }) => askId.startsWith(`${id}/`) && askId.includes(`/${agentId}`))
        .map(({ model }) => model),
    );
  expect([...asked("security")]).toEqual(["scripted-small"]);
  expect([...asked("operations")]).toEqual(["scripted-large"]);

  await visit(page, `${server.url}/settings`);
  await expect(panel).toContainText("Ready");
  const settings = await (await fetch(`${server.url}/api/connections`)).text();
  const seen = [
    await page.content(),
    settings,
    JSON.stringify(events),
    server.output(),
    ...(await Promise.all(answers)),
  ];
  expect(seen.filter((text) => text.includes(KEY))).toEqual([]);
  await endpoint.close();
});
