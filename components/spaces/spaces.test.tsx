import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { installFakeServer } from "@/components/testing/fake-server";
import { LivePage } from "@/components/testing/live-page";
import { ViewerContext } from "@/lib/client/people/viewer";
import type { Viewer } from "@/lib/domain/access/viewer";
import { OtherSpace } from "./other-space";
import { SpaceSwitcher } from "./space-switcher";
import { SpacesPanel } from "./spaces-panel";

const TEAM = { id: "spc_first", name: "Team", role: "owner" } as const;
const LAB = { id: "spc_lab0", name: "Lab", role: "observer" } as const;
const grace = (
  space: string,
  spaces = [TEAM, LAB] as (typeof TEAM | typeof LAB)[],
  role: "owner" | "observer" = "owner",
): Viewer => ({
  kind: "person",
  id: `per_${"g".repeat(20)}`,
  name: "Grace",
  email: "grace@example.org",
  space,
  role,
  spaces,
  session: "ses_1",
  token: null,
  scopes: null,
});
const user = userEvent.setup({ pointerEventsCheck: 0 });
const assign = vi.fn<(address: string) => void>();
let server: ReturnType<typeof installFakeServer>;

beforeEach(() => {
  assign.mockReset();
  vi.stubGlobal("location", { ...window.location, assign, reload: vi.fn<() => void>() });
  server = installFakeServer({
    "GET /api/notifications": {
      data: {
        items: [],
        nextCursor: null,
        total: 0,
        isTotalCapped: false,
        unread: 0,
        elsewhere: [{ space: LAB.id, unread: 2 }],
      },
    },
    [`PUT /api/session/space/${LAB.id}`]: { data: { id: LAB.id, name: LAB.name } },
  });
});

const show = (viewer: Viewer, children: React.ReactNode) =>
  render(
    <LivePage>
      <ViewerContext value={viewer}>{children}</ViewerContext>
    </LivePage>,
  );

test("one's spaces are offered with what one is there and has not read; the page is made anew in the other one", async () => {
  show(grace(TEAM.id), <SpaceSwitcher spaces={[TEAM, LAB]} here={TEAM} />);
  await screen.findByText("unread in another");
  await user.click(screen.getByRole("button", { name: "Team" }));
  await user.click(await screen.findByRole("menuitem", { name: "Lab · Observer · 2 unread" }));
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith("/"));
  expect(server.sent.filter(({ method }) => method === "PUT").map(({ path }) => path)).toEqual([
    `/api/session/space/${LAB.id}`,
  ]);
});

test("a link into another space leads there with one press, and nowhere without", async () => {
  show(grace(TEAM.id), <OtherSpace space={LAB.id} next="/records/7?tab=log" />);
  expect(screen.getByText(/In “Lab” you are an observer/)).toBeInTheDocument();
  expect(assign).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Open it in Lab" }));
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith("/records/7?tab=log"));
});

describe("the settings of spaces", () => {
  const row = { people: [], deliberations: 3, records: 0 };
  test("who runs the installation keeps them all, and the first one is not deleted", async () => {
    server.answers["GET /api/spaces"] = {
      data: {
        items: [
          { ...row, id: TEAM.id, name: "Team", isFirst: true },
          { ...row, id: LAB.id, name: "Lab", isFirst: false },
        ],
      },
    };
    show(grace(TEAM.id), <SpacesPanel />);
    await screen.findByText("you are here");
    const itemsOf = async (name: string) => {
      await user.click(screen.getByRole("button", { name: `More about ${name}` }));
      const items = (await screen.findAllByRole("menuitem")).map(({ textContent }) => textContent);
      await user.keyboard("{Escape}");
      return items;
    };
    expect(await itemsOf("Team")).toEqual(["Rename…", "People…"]);
    expect(await itemsOf("Lab")).toEqual(["Rename…", "People…", "Delete…"]);
  });

  test("the owner of another one names it, and learns of no other", () => {
    show(grace(LAB.id, [{ ...LAB, role: "owner" } as never]), <SpacesPanel />);
    expect(screen.getByText("Lab")).toBeInTheDocument();
    expect(screen.getByRole("button", { name: "Rename…" })).toBeInTheDocument();
    expect(server.sent.filter(({ path }) => path === "/api/spaces")).toEqual([]);
  });
});
