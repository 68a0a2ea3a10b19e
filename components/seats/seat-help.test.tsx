import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { choose as chooseOption } from "@/components/testing/choose";
import { CallDetails } from "@/components/deliberation/rounds/call-details";
import { RailSpeaking } from "@/components/deliberation/rounds/rounds-rail";
import { SpeakingNow } from "@/components/deliberation/rounds/speaking-now";
import { StatusBanner } from "@/components/deliberation/header/status-banner";
import { installFakeServer } from "@/components/testing/fake-server";
import type { Log } from "@/lib/client/live/append-events";
import { useView } from "@/lib/client/live/log-view";
import type { DeliberationEvent, EventPayload } from "@/lib/events/schema";
import { playScores } from "@/lib/testing/builders";
import { ComponentWorld } from "@/lib/testing/component-world";
import { TEST_ID } from "@/lib/testing/play";
import { SeatHelpProvider } from "./seat-help-provider";

const PATH = `/api/deliberations/${TEST_ID}`;
const MOVED = { data: { id: TEST_ID, status: "running", headSeq: 9 } };
const played = playScores([[95, 95, 95, 95, 95]]).log;
const asked = played.findIndex(({ payload }) => payload.type === "ask.started");
const start = played[asked]?.payload;
if (start?.type !== "ask.started") throw new Error("Nobody is asked.");
const { key, agentId } = start;
const name = "The seat";

/** As stored, on an endpoint, up to the first ask; more may follow. */
function logWith(source: "endpoint" | "rehearsal", ...payloads: EventPayload[]): Log {
  const until = played.slice(0, asked + 1).map((event): DeliberationEvent => {
    // New objects: a log that ends in the same event is taken for one that grew.
    if (event.payload.type !== "deliberation.created") return { ...event };
    const panel = event.payload.panel.map((agent) => (agent.id === agentId ? { ...agent, name } : agent));
    return {
      ...event,
      payload: {
        ...event.payload,
        panel,
        source: source === "endpoint" ? { kind: "endpoint", model: "m-1" } : event.payload.source,
      },
    };
  });
  return [
    ...until,
    ...payloads.map((payload, index) => ({
      deliberationId: TEST_ID,
      seq: asked + 2 + index,
      at: "2026-01-05T10:00:00.000Z",
      payload,
    })),
  ];
}

const SCHEMA = {
  type: "object",
  properties: {
    proposal: { type: "string", minLength: 1, description: "What you propose." },
    score: { type: "integer", minimum: 0, maximum: 100 },
    verdict: { type: "string", enum: ["PASS", "FAIL"] },
    concerns: {
      type: "array",
      items: {
        type: "object",
        properties: { text: { type: "string" }, isBlocking: { type: "boolean" } },
        required: ["text", "isBlocking"],
      },
    },
    impact: { anyOf: [{ type: "string" }, { type: "null" }] },
    uses: {
      anyOf: [{ type: "object", properties: { round: { type: "integer" } }, required: ["round"] }, { type: "null" }],
    },
  },
  required: ["proposal", "score", "verdict", "concerns", "impact", "uses"],
};

let server: ReturnType<typeof installFakeServer>;
let user: ReturnType<typeof userEvent.setup>;
beforeEach(() => {
  user = userEvent.setup({ pointerEventsCheck: 0 });
  server = installFakeServer({
    [`POST ${PATH}/asks/retry`]: MOVED,
    [`POST ${PATH}/asks/answer`]: MOVED,
    [`POST ${PATH}/seats`]: MOVED,
    "GET /api/connections": { data: { items: [], presets: [] } },
    [`GET ${PATH}/asks/form`]: {
      data: {
        key,
        title: "Proposal and score",
        agentName: name,
        messages: [{ role: "system", content: "You are <b>the seat</b>." }],
        schema: SCHEMA,
        example: {},
      },
    },
  });
});

const sent = (path: string) =>
  server.sent.filter((one) => one.method === "POST" && one.path === `${PATH}${path}`).map(({ body }) => body);

function Speaking() {
  return useView("speaking").map((one) => <SpeakingNow key={one.askKey} speaking={one} />);
}
const speak = (log = logWith("endpoint")) =>
  render(
    <ComponentWorld log={log}>
      <SeatHelpProvider>
        <Speaking />
      </SeatHelpProvider>
    </ComponentWorld>,
  );

async function choose(item: string) {
  await user.click(screen.getByRole("button", { name: "Help this seat" }));
  await user.click(screen.getByText(item));
}

test("Retry now sends the key of the call under way; a refusal is said", async () => {
  speak();
  await choose("Retry now");
  await vi.waitFor(() => expect(sent("/asks/retry")).toEqual([{ key }]));
  server.answers[`POST ${PATH}/asks/retry`] = {
    status: 409,
    error: { code: "conflict", message: "It no longer needs an answer." },
  };
  await choose("Retry now");
  expect(await screen.findByText("It no longer needs an answer.")).toBeInTheDocument();
});

test("a rehearsal has no endpoint to help with", () => {
  speak(logWith("rehearsal"));
  expect(screen.queryByText("Help this seat")).toBeNull();
});

test("who is writing is named with the model that writes: the deliberation's, or the one a person gave the seat", () => {
  const { unmount } = speak();
  expect(screen.getByRole("article")).toHaveTextContent(/· m-1/);
  unmount();
  speak(logWith("endpoint", { type: "seat.changed", agentId, settings: { model: "m-2" }, by: "Ada" }));
  expect(screen.getByRole("article")).toHaveTextContent(/· m-2/);
});

test("the rail has the same menu, by the seat's name", () => {
  const Rail = () => (
    <ul>
      {useView("speaking").map((one) => (
        <RailSpeaking key={one.askKey} speaking={one} isSelected={false} />
      ))}
    </ul>
  );
  render(
    <ComponentWorld log={logWith("endpoint")}>
      <SeatHelpProvider>
        <Rail />
      </SeatHelpProvider>
    </ComponentWorld>,
  );
  expect(screen.getByLabelText(`Help ${name}`)).toBeInTheDocument();
});

test("another model: what is set goes to the seat, what is wrong stands at its field", async () => {
  speak(
    logWith("endpoint", { type: "seat.changed", agentId, settings: { model: "m-2", temperature: 0.5 }, by: "Ada" }),
  );
  await choose("Use another model…");
  const model = await screen.findByLabelText(/^Model/);
  expect(model).toHaveValue("m-2");
  server.answers[`POST ${PATH}/seats`] = {
    status: 422,
    error: { code: "invalid_input", message: "x", fields: { "settings.model": "At most 120 characters." } },
  };
  await user.clear(model);
  await user.type(model, "m-3");
  await user.click(screen.getByText("Use it"));
  expect(await screen.findByText("At most 120 characters.")).toBeInTheDocument();
  server.answers[`POST ${PATH}/seats`] = MOVED;
  await user.click(screen.getByText("Use it"));
  await vi.waitFor(() => expect(screen.queryByText("Use it")).toBeNull());
  await vi.waitFor(() =>
    expect(sent("/seats").at(-1)).toEqual({ agentId, settings: { model: "m-3", temperature: 0.5 } }),
  );
});

test("answering: the prompt as text, a control for every type, problems where they are, and the reply as it was written", async () => {
  speak();
  await choose("Answer myself…");
  const proposal = await screen.findByLabelText("Proposal");
  expect(screen.getByText("You are <b>the seat</b>.")).toBeInTheDocument();
  await user.type(proposal, "On the server.");
  const score = screen.getByLabelText("Score");
  expect([score.getAttribute("min"), score.getAttribute("max")]).toEqual(["0", "100"]);
  await user.type(score, "72");
  await chooseOption(user, screen.getByLabelText("Verdict"), "FAIL");
  await user.click(screen.getByText("Add to concerns"));
  await user.click(screen.getByText("Add to concerns"));
  await user.type(screen.getAllByLabelText("Text")[1] as HTMLElement, "No way back.");
  await user.click(screen.getAllByLabelText("IsBlocking")[1] as HTMLElement);
  await user.click(screen.getByLabelText("Remove concerns, 1"));
  await user.click(screen.getByText("Add uses"));
  await user.type(screen.getByLabelText("Round"), "2");

  server.answers[`POST ${PATH}/asks/answer`] = {
    status: 422,
    error: { code: "invalid_input", message: "x", fields: { "reply.concerns.0.text": "Say more." } },
  };
  await user.click(screen.getByText("Send answer"));
  expect(await screen.findByText("Say more.")).toBeInTheDocument();
  server.answers[`POST ${PATH}/asks/answer`] = {
    status: 422,
    error: { code: "invalid_input", message: "x", fields: { reply: "The score contradicts the concerns." } },
  };
  await user.click(screen.getByText("Send answer"));
  expect(await screen.findByText("The score contradicts the concerns.")).toHaveAttribute("role", "alert");
  server.answers[`POST ${PATH}/asks/answer`] = MOVED;
  await user.type(screen.getByLabelText(/^Your name/), "Grace");
  await user.click(screen.getByText("Send answer"));
  await vi.waitFor(() => expect(screen.queryByText("Send answer")).toBeNull());
  expect(sent("/asks/answer").at(-1)).toEqual({
    key,
    by: "Grace",
    reply: {
      proposal: "On the server.",
      score: 72,
      verdict: "FAIL",
      concerns: [{ text: "No way back.", isBlocking: true }],
      impact: null,
      uses: { round: 2 },
    },
  });
});

test("as JSON: what was written goes along, what is no JSON is said and not sent", async () => {
  speak();
  await choose("Answer myself…");
  await user.type(await screen.findByLabelText("Proposal"), "Here.");
  await user.click(screen.getByText("Edit as JSON"));
  const text = screen.getByLabelText("The answer as JSON");
  expect(JSON.parse((text as HTMLTextAreaElement).value)).toMatchObject({ proposal: "Here.", score: null });
  await user.type(text, "x");
  await user.click(screen.getByText("Send answer"));
  expect(screen.getByText(/^This is not JSON yet: /)).toBeInTheDocument();
  expect(sent("/asks/answer")).toEqual([]);
  await user.clear(text);
  await user.type(text, '{{"proposal":"There."}');
  await user.click(screen.getByText("Edit in fields"));
  expect(screen.getByLabelText("Proposal")).toHaveValue("There.");
});

test("a draft is not lost without a question, nor when the seat answers meanwhile; without a draft the dialog closes", async () => {
  const { rerender } = speak();
  await choose("Answer myself…");
  await screen.findByLabelText("Proposal");
  await user.click(screen.getByText("Cancel"));
  expect(screen.queryByText("Send answer")).toBeNull();

  await choose("Answer myself…");
  await user.type(await screen.findByLabelText("Proposal"), "Mine.");
  await user.click(screen.getByText("Cancel"));
  await user.click(screen.getByText("Keep writing"));
  const reply = played.find(({ payload }) => payload.type === "reply.recorded")?.payload as EventPayload;
  rerender(
    <ComponentWorld log={logWith("endpoint", reply)}>
      <SeatHelpProvider>
        <Speaking />
      </SeatHelpProvider>
    </ComponentWorld>,
  );
  expect(await screen.findByText(`${name} no longer needs an answer`)).toBeInTheDocument();
  expect(screen.getByLabelText("Proposal")).toHaveValue("Mine.");
  await user.click(screen.getByText("Cancel"));
  await user.click(screen.getByText("Discard it"));
  expect(screen.queryByText("Send answer")).toBeNull();
});

test("paused by its endpoint: who is waited for, and what can be done; a person's pause offers none", () => {
  const reason = "The endpoint rejected the API key.";
  const { unmount } = render(
    <ComponentWorld log={logWith("endpoint", { type: "deliberation.paused", by: "Parley", reason })}>
      <SeatHelpProvider>
        <StatusBanner />
      </SeatHelpProvider>
    </ComponentWorld>,
  );
  expect(screen.getByText(`Parley paused it: ${reason}`)).toBeInTheDocument();
  expect(within(screen.getByLabelText(name)).getByText("Help this seat")).toBeInTheDocument();
  unmount();
  render(
    <ComponentWorld log={logWith("endpoint", { type: "deliberation.paused", by: "Bob" })}>
      <SeatHelpProvider>
        <StatusBanner />
      </SeatHelpProvider>
    </ComponentWorld>,
  );
  expect(screen.queryByText("Help this seat")).toBeNull();
});

test("a reply says who gave it, at what cost, after which tries, and shows its exact prompt with the proof", async () => {
  const reply = played.find(({ payload }) => payload.type === "reply.recorded")?.payload;
  if (reply?.type !== "reply.recorded") throw new Error("Nobody answered.");
  const sha256 = "abcdef0123456789".repeat(4);
  const payload: EventPayload = {
    ...reply,
    model: "m-1",
    connection: { id: "con_abcdefghijkl" as never, name: "Local" },
    usage: { inputTokens: 2000, outputTokens: 100, cachedInputTokens: 1500 },
    price: { currency: "USD", inputPerMillion: 2, outputPerMillion: 8, asOf: "2026-11-01" },
    input: { sha256, chars: 8123, tokens: 2000, contextLevel: "full" },
    failedAttempts: [
      {
        at: "2026-01-05T10:00:00.000Z",
        code: "timeout",
        message: "It took too long.",
        durationMs: 30_000,
        usage: { inputTokens: 10, outputTokens: 3, cachedInputTokens: 0 },
      },
    ],
  };
  server.answers[`GET ${PATH}/prompt`] = {
    status: 503,
    error: { code: "unavailable", message: "The database is away." },
  };
  const log = logWith("endpoint", payload);
  const { container } = render(
    <ComponentWorld log={log}>
      <CallDetails seq={log.length} />
    </ComponentWorld>,
  );
  for (const words of [
    "Local",
    "2k in, 100 out",
    "1.5k cached",
    "0.0048 USD",
    "8,123 characters",
    "context full",
    "abcdef012345",
    "timeout",
    "after 30s · 10 in, 3 out tokens",
  ])
    expect(container).toHaveTextContent(words);
  await user.click(screen.getByText("Show the exact prompt"));
  expect(await screen.findByText("The database is away.")).toBeInTheDocument();
  server.answers[`GET ${PATH}/prompt`] = {
    data: {
      key: reply.key,
      prompt: reply.prompt,
      messages: [
        { role: "system", content: "Be *exact*." },
        { role: "user", content: "Now." },
      ],
      sha256,
      storedSha256: sha256,
      proof: "same",
      sentence: "It is exactly what was sent.",
    },
  };
  await user.click(screen.getByText("Try again"));
  expect(await screen.findByText("It is exactly what was sent.")).toBeInTheDocument();
  expect(screen.getByLabelText("Message 1, system")).toHaveTextContent("Be *exact*.");
  expect(screen.getByText("Copy the prompt")).toBeInTheDocument();
});

test("a person may quote what the answer rests on; without a grounding nobody is asked for it", async () => {
  const form = { key, title: "Proposal", agentName: name, messages: [], schema: SCHEMA, example: {} };
  server = installFakeServer({
    [`POST ${PATH}/asks/answer`]: MOVED,
    [`GET ${PATH}/asks/form`]: { data: { ...form, citations: { settles: true } } },
  });
  speak();
  await choose("Answer myself…");
  await user.click(await screen.findByRole("button", { name: "Add a citation" }));
  await user.click(screen.getByRole("button", { name: "Add a citation" }));
  await user.type(screen.getByRole("textbox", { name: "Quote c1" }), "Muting is done on the server.");
  await user.type(screen.getAllByRole("textbox", { name: /^File/ })[0] as HTMLElement, "README.md");
  await user.type(screen.getAllByRole("textbox", { name: /^Settles/ })[0] as HTMLElement, "A1");
  await user.click(screen.getByRole("button", { name: "Remove quote c2" }));
  await user.click(screen.getByRole("button", { name: "Send answer" }));
  await vi.waitFor(() =>
    expect(sent("/asks/answer")).toMatchObject([
      { key, citations: [{ quote: "Muting is done on the server.", path: "README.md", settles: "A1" }] },
    ]),
  );
});
