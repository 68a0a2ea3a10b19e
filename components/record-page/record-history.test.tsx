import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { installFakeServer } from "@/components/testing/fake-server";
import { LivePage } from "@/components/testing/live-page";
import { deliberationIdSchema } from "@/lib/domain/ids";
import { RecordHistory } from "./record-history";

const ID = deliberationIdSchema.parse("dlb_aaaaaaaaaaaa");
const STORY = [
  { text: "Backend opened with Redis.", seq: 4 },
  { text: "All seven stand behind Postgres.", seq: 31 },
];

test("the story heads it, each sentence with its event; what people did comes after", async () => {
  installFakeServer({
    "GET /api/records/4/history": { data: { items: [], nextCursor: null, total: 0, isTotalCapped: false } },
  });
  render(
    <LivePage>
      <RecordHistory number={4} deliberationId={ID} story={STORY} />
    </LivePage>,
  );
  const story = screen.getByRole("region", { name: "How it got here" });
  expect(
    within(story)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["Backend opened with Redis. event 4", "All seven stand behind Postgres. event 31"]);
  expect(within(story).getByRole("link", { name: "event 31" })).toHaveAttribute(
    "href",
    `/deliberations/${ID}?tab=log&seq=31`,
  );
  const since = screen.getByRole("region", { name: "Since then" });
  expect(await within(since).findByText("Nobody has changed this record yet.")).toBeInTheDocument();
  expect(story.compareDocumentPosition(since)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
