import { render, screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { installFakeServer } from "@/components/testing/fake-server";
import { LivePage } from "@/components/testing/live-page";
import { quickUser } from "@/components/testing/quick-user";
import { unfoldForm } from "@/components/testing/unfold-form";
import { NewDeliberation } from "@/components/new-deliberation/new-deliberation";

let server: ReturnType<typeof installFakeServer>;
let user: UserEvent;

beforeEach(() => {
  server = installFakeServer({
    "GET /api/panel-templates": { data: { items: [] } },
    "POST /api/deliberations": { status: 201, data: { id: "dlb_created00000" } },
  });
  user = quickUser();
});

async function put(name: string, text: string) {
  await user.click(screen.getByRole("textbox", { name }));
  await user.paste(text);
}

test("a closing edit is recommended, and a document can be drafted where there is none (P1-60, P1-61)", async () => {
  render(
    <LivePage>
      <NewDeliberation source={{ kind: "endpoint", host: "models.example", model: "m-1" }} />
    </LivePage>,
  );
  unfoldForm();
  await user.click(screen.getByRole("radio", { name: "Review" }));
  unfoldForm();
  await put("Title", "Rota");
  await put("Question", "How do we organise being on call?");
  const closing = screen.getByRole("checkbox", { name: "Close with an edit for minor points (recommended)" });
  expect(closing).not.toBeChecked();
  await user.click(closing);
  await user.click(screen.getByRole("checkbox", { name: "Draft the document from the question first" }));
  await put("Document", "# Rota");
  expect(screen.queryByRole("checkbox", { name: /^Draft the document/ })).not.toBeInTheDocument();
  await user.clear(screen.getByRole("textbox", { name: "Document" }));
  await user.click(screen.getByRole("button", { name: /^Start deliberation/ }));
  const body = server.sent.find(({ method }) => method === "POST")?.body as { config: object };
  expect(body.config).toMatchObject({ closing_edit: true, draft_first: true });
});
