import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { LivePage } from "@/components/testing/live-page";
import { ViewerContext } from "@/lib/client/people/viewer";
import { FIRST_SPACE, type Role } from "@/lib/domain/access/space";
import { LOCAL_VIEWER, type Viewer } from "@/lib/domain/access/viewer";
import { FirstMinute } from "./first-minute";

const member = (role: Role): Viewer => ({
  kind: "person",
  id: "per_ada",
  name: "Ada",
  email: "",
  space: FIRST_SPACE,
  role,
  spaces: [{ id: FIRST_SPACE, name: "Team", role }],
  session: null,
  token: null,
  scopes: null,
});

/** What there is to do for somebody. */
function offered(viewer: Viewer): string[] {
  const { unmount } = render(
    <LivePage>
      <ViewerContext value={viewer}>
        <FirstMinute />
      </ViewerContext>
    </LivePage>,
  );
  const things = {
    ask: screen.queryByRole("button", { name: /^Propose a panel/ }),
    samples: screen.queryByRole("list", { name: "Samples" }),
    connection: screen.queryByRole("link", { name: "Add a connection" }),
    invite: screen.queryByRole("link", { name: "Invite people" }),
    bundle: screen.queryByRole("button", { name: "Open a bundle" }),
  };
  const there = Object.entries(things).flatMap(([name, element]) => (element ? [name] : []));
  unmount();
  return there;
}

test("the first page offers what its reader may do, and nothing else", () => {
  expect(offered(LOCAL_VIEWER)).toEqual(["ask", "samples", "connection", "bundle"]);
  expect(offered(member("owner"))).toEqual(["ask", "samples", "connection", "invite", "bundle"]);
  expect(offered(member("decider"))).toEqual(["ask", "samples", "bundle"]);
  expect(offered(member("observer"))).toEqual([]);
});
