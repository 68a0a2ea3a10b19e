import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { installFakeServer } from "@/components/testing/fake-server";
import { LivePage } from "@/components/testing/live-page";
import { DeviationNotice } from "@/components/record-page/editor/deviation-notice";
import { address } from "@/components/testing/address";
import { ImplementationPanel } from "./implementation-panel";

const AT = "2026-01-05T09:00:00.000Z";
const STEP = {
  id: 3,
  text: "Write the migration",
  status: "pending",
  note: "",
  link: "",
  gateId: null,
  version: 0,
  changedBy: "Ada",
  changedAt: AT,
};
const DECISION = {
  gateId: "gat_bbbbbbbbbbbb_1",
  seat: "Security",
  part: "Retries",
  deviation: "The record says five [c1], the diff says three [c2].",
  isOpen: false,
  answer: { choice: "amend", label: "Amend the record", reason: "Three are enough.", by: "Ada", at: AT },
};
const VALIDATION = {
  id: "dlb_bbbbbbbbbbbb",
  status: "closed",
  at: AT,
  isRehearsal: true,
  summary: "4 conform, 1 deviates (amend the record)",
  seats: 5,
  decisions: [DECISION],
};
const DATA = {
  steps: [STEP, { ...STEP, id: 4, text: "Roll it out", status: "done", link: "https://example.org/pull/7" }],
  proposed: [{ text: "Measure it for a week", from: "condition", seq: 9 }],
  validations: [],
  seats: ["API", "Security"],
  sources: [],
};
const IMPLEMENTATION = "GET /api/records/4/implementation";

const show = (data: object = {}, more: Parameters<typeof installFakeServer>[0] = {}) => {
  const server = installFakeServer({ [IMPLEMENTATION]: { data: { ...DATA, ...data } }, ...more });
  render(
    <LivePage>
      <ImplementationPanel number={4} />
    </LivePage>,
  );
  return server;
};
const panel = async () => within(await screen.findByRole("region", { name: "Implementation" }));

test("shows how far it is, and takes over what the record names with one click", async () => {
  const user = userEvent.setup();
  const server = show({}, { "POST /api/records/4/steps": { status: 201, data: { ...STEP, id: 5 } } });
  const section = await panel();
  expect(section.getByText("1 of 2 done")).toBeInTheDocument();
  expect(section.getByRole("link", { name: "https://example.org/pull/7" })).toHaveAttribute(
    "rel",
    "noreferrer noopener",
  );
  await user.click(section.getByRole("button", { name: "Add “Measure it for a week”" }));
  await waitFor(() =>
    expect(server.sent.find(({ method }) => method === "POST")?.body).toMatchObject({ text: "Measure it for a week" }),
  );
});

test("a link that a browser would run is no link", async () => {
  show({ steps: [{ ...STEP, link: "javascript:alert(1)" }] });
  const section = await panel();
  expect(section.queryByRole("link")).toBeNull();
});

test("who comes second sees what the first changed, and may apply theirs on top", async () => {
  const user = userEvent.setup();
  const server = show(
    {},
    {
      "PUT /api/records/4/steps/3": {
        status: 409,
        error: {
          code: "conflict",
          message: "Bo changed this step.",
          details: {
            version: 1,
            changes: [
              {
                id: "9",
                version: null,
                at: AT,
                by: "Bo",
                kind: "step-status",
                was: "pending",
                became: "in-progress",
                other: null,
                about: "Write the migration",
                reason: "",
              },
            ],
          },
        },
      },
    },
  );
  const section = await panel();
  await user.click(section.getByRole("button", { name: "Edit “Write the migration”" }));
  const form = within(section.getByRole("form", { name: "Edit “Write the migration”" }));
  await user.type(form.getByRole("textbox", { name: /Note/ }), "Mine");
  await user.click(form.getByRole("button", { name: "Save" }));
  expect(await section.findByText(/Bo set “Write the migration” from pending to in progress/)).toBeInTheDocument();
  await user.click(section.getByRole("button", { name: /^Apply mine/ }));
  await waitFor(() =>
    expect(server.sent.filter(({ method }) => method === "PUT").map(({ body }) => body)).toMatchObject([
      { note: "Mine", version: 0 },
      { note: "Mine", version: 1 },
    ]),
  );
});

test("a validation is begun with a pasted diff, and needs one", async () => {
  const user = userEvent.setup();
  const server = show({}, { "POST /api/records/4/validations": { status: 201, data: { id: "dlb_bbbbbbbbbbbb" } } });
  const section = await panel();
  await user.click(section.getByRole("button", { name: "Validate the implementation…" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Validate the implementation" }));
  expect(dialog.getByRole("button", { name: "Validate" })).toBeDisabled();
  await user.click(dialog.getByRole("textbox", { name: /What was built/ }));
  await user.paste("+ retries: 3");
  await user.click(dialog.getByRole("button", { name: "Validate" }));
  await waitFor(() =>
    expect(server.sent.find(({ path }) => path === "/api/records/4/validations")?.body).toMatchObject({
      diff: "+ retries: 3",
      sources: [],
    }),
  );
});

test("a validation is begun with a folder of the server, where the operator named one", async () => {
  const user = userEvent.setup();
  const server = show(
    {},
    {
      "GET /api/source-folders": {
        data: { roots: [{ id: "code", title: "code" }], folders: ["parley"], files: [], allowsPages: false },
      },
      "POST /api/sources": {
        status: 201,
        data: {
          source: {
            id: "src_cccccccccccc",
            kind: "folder",
            title: "code",
            files: 3,
            tokens: 200,
            tree: "0".repeat(64),
          },
          skipped: [],
        },
      },
      "POST /api/records/4/validations": { status: 201, data: { id: "dlb_bbbbbbbbbbbb" } },
    },
  );
  await user.click((await panel()).getByRole("button", { name: "Validate the implementation…" }));
  await user.click(await screen.findByRole("button", { name: "Add a folder…" }));
  const chooser = within(await screen.findByRole("dialog", { name: "Add a folder" }));
  await user.click(await chooser.findByRole("button", { name: "code/" }));
  await user.click(chooser.getByRole("button", { name: "Add code" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Validate the implementation" }));
  await user.click(await dialog.findByRole("button", { name: "Validate" }));
  await waitFor(() =>
    expect(server.sent.find(({ path }) => path === "/api/records/4/validations")?.body).toMatchObject({
      diff: "",
      sources: ["src_cccccccccccc"],
    }),
  );
});

test("the result stands under the record, with what was decided and the way to amend it", async () => {
  show({ validations: [VALIDATION] });
  const section = await panel();
  expect(section.getByText(/4 conform, 1 deviates \(amend the record\)\./)).toBeInTheDocument();
  expect(section.getByText(/Three are enough\./)).toBeInTheDocument();
  expect(section.getByRole("link", { name: "Amend the record" })).toHaveAttribute(
    "href",
    `/records/4/edit?deviation=${DECISION.gateId}`,
  );
});

test("a deviation that waits leads to its decision", async () => {
  show({
    validations: [
      {
        ...VALIDATION,
        status: "awaiting_human",
        summary: null,
        decisions: [{ ...DECISION, isOpen: true, answer: null }],
      },
    ],
  });
  const section = await panel();
  expect(section.getByText(/A validation waits for a decision\./)).toBeInTheDocument();
  expect(section.getByRole("link", { name: "Decide" })).toHaveAttribute("href", `/decide/${DECISION.gateId}`);
});

test("the editor quotes the deviation the record is amended for", async () => {
  installFakeServer({ [IMPLEMENTATION]: { data: { ...DATA, validations: [VALIDATION] } } });
  Object.assign(address, { pathname: "/records/4/edit", search: `deviation=${DECISION.gateId}` });
  render(
    <LivePage>
      <DeviationNotice number={4} />
    </LivePage>,
  );
  expect(await screen.findByText(DECISION.deviation)).toBeInTheDocument();
  expect(screen.getByText(/Ada decided to amend the record: Three are enough\./)).toBeInTheDocument();
});
