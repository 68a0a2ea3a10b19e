import { render, screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { choose } from "@/components/testing/choose";
import { installFakeServer } from "@/components/testing/fake-server";
import { LivePage } from "@/components/testing/live-page";
import { quickUser } from "@/components/testing/quick-user";
import { unfoldForm } from "@/components/testing/unfold-form";
import { NewDeliberation } from "@/components/new-deliberation/new-deliberation";

let server: ReturnType<typeof installFakeServer>;
let user: UserEvent;

beforeAll(() => {
  // See new-deliberation.test.tsx: working out what is hidden is most of the time.
});
beforeEach(async () => {
  server = installFakeServer({
    "GET /api/panel-templates": { data: { items: [] } },
    "POST /api/deliberations": { status: 201, data: { id: "dlb_created00000" } },
  });
  user = quickUser();
  render(
    <LivePage>
      <NewDeliberation source={{ kind: "rehearsal" }} />
    </LivePage>,
  );
  unfoldForm();
  await user.click(screen.getByRole("radio", { name: "Structured deliberation" }));
  unfoldForm();
});

async function put(name: string | RegExp, text: string) {
  await user.click(screen.getByRole("textbox", { name }));
  await user.paste(text);
}
async function fillAndStart() {
  await put("Title", "Export queue");
  await put("Question", "Should exports run in their own queue?");
  await user.click(screen.getByRole("button", { name: /^Start deliberation/ }));
}
const body = () =>
  server.sent.find(({ method }) => method === "POST")?.body as
    | { config: Record<string, unknown>; panel: { id: string; name: string }[]; rehearsal: { script: string } }
    | undefined;
const without = (role: string) => screen.getByRole("combobox", { name: `Without the ${role}` });
const budget = async (rounds: string) => {
  const box = screen.getByRole("spinbutton", { name: "Round budget" });
  await user.clear(box);
  await user.type(box, rounds);
};
const roles = () =>
  within(screen.getByRole("list", { name: "The four roles" }))
    .getAllByRole("button", { name: /^Edit / })
    .map((button) => button.getAttribute("aria-label")?.replace("Edit ", ""));

test("P3-18: the roles are cast for the domain, and another domain's casting can be taken over", async () => {
  expect(roles()[3]).toBe("Critic: Security and failure analyst");
  await choose(user, screen.getByRole("combobox", { name: "Domain" }), "Policy and regulation");
  const cast = roles();
  expect(cast[3]).not.toBe("Critic: Security and failure analyst");
  await user.click(screen.getByRole("button", { name: "Cast the Critic as Security and failure analyst" }));
  expect(roles()).toEqual([...cast.slice(0, 3), "Critic: Security and failure analyst"]);
  expect(screen.queryByRole("button", { name: /^Remove / })).not.toBeInTheDocument();
  await fillAndStart();
  await vi.waitFor(() =>
    expect(body()).toMatchObject({ config: { domain: "policy" }, rehearsal: { script: "six_of_six" } }),
  );
  expect(body()?.panel.map(({ id }) => id)).toEqual(["action", "guardian", "observer", "critic"]);
});

test("P3-07: one domain expert may join, and no second", async () => {
  expect(screen.queryByRole("button", { name: "Add from roster…" })).not.toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Add your own agent" }));
  expect(screen.getByText("There can be only one domain expert.")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: "Add your own agent" })).not.toBeInTheDocument();
});

test("P3-11: the stress plan follows the budget, and a round has one absent role at most", async () => {
  expect(["Critic", "Guardian", "Action", "Observer"].map((role) => without(role).textContent)).toEqual([
    "Round 5",
    "Round 10",
    "Round 12",
    "Round 13",
  ]);
  await budget("8");
  expect(["Critic", "Guardian", "Action", "Observer"].map((role) => without(role).textContent)).toEqual([
    "Round 3",
    "Round 6",
    "Round 7",
    "Round 8",
  ]);
  await user.click(without("Critic"));
  expect(await screen.findByRole("option", { name: "Round 6" })).toHaveAttribute("aria-disabled", "true");
  await user.keyboard("{Escape}");
  await choose(user, without("Critic"), "Round 5");
  await fillAndStart();
  await vi.waitFor(() =>
    expect(body()?.config).toMatchObject({
      round_budget: 8,
      stress_schedule: { 5: "critic", 6: "guardian", 7: "action", 8: "observer" },
      stress_override_reason: "",
    }),
  );
});

test("P3-18: taking a stress test out asks for a reason and leaves a mark", async () => {
  expect(screen.queryByRole("textbox", { name: "Why it is left out" })).not.toBeInTheDocument();
  await choose(user, without("Observer"), "Not tested");
  expect(screen.getByText("No stress round without the Observer")).toBeInTheDocument();
  await fillAndStart();
  expect(body()).toBeUndefined();
  expect(screen.getAllByText(/Without a round for Observer nobody can tell/).length).toBeGreaterThan(0);
  await put("Why it is left out", "No operator is involved.");
  expect(
    screen.getByText("No stress round was planned for Observer. Reason given: No operator is involved."),
  ).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: /^Start deliberation/ }));
  await vi.waitFor(() =>
    expect(body()?.config).toMatchObject({
      stress_schedule: { 5: "critic", 10: "guardian", 12: "action" },
      stress_override_reason: "No operator is involved.",
    }),
  );
});

test("a plan that is the standard one again follows the budget again", async () => {
  await choose(user, without("Observer"), "Not tested");
  await choose(user, without("Observer"), "Round 13");
  expect(screen.queryByText(/This is a plan of your own/)).not.toBeInTheDocument();
  await budget("8");
  expect(without("Observer")).toHaveTextContent("Round 8");
});

test("the standard plan can be had back", async () => {
  await choose(user, without("Observer"), "Not tested");
  await user.click(screen.getByRole("button", { name: "Use the standard plan" }));
  expect(without("Observer")).toHaveTextContent("Round 13");
  await fillAndStart();
  await vi.waitFor(() => expect(body()?.config["stress_schedule"]).toBeNull());
});

test("P3-10: fewer than eight rounds only as a demo, which says so", async () => {
  await budget("5");
  await fillAndStart();
  expect(body()).toBeUndefined();
  await user.click(screen.getByRole("checkbox", { name: /^Demo mode/ }));
  expect(screen.getByText("Demo mode: 5 rounds are fewer than the 8 the signals need.")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: /^Start deliberation/ }));
  await vi.waitFor(() => expect(body()?.config).toMatchObject({ round_budget: 5, demo_mode: true }));
});
