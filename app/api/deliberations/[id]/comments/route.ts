import { addComment as addContract, listComments as listContract } from "@/lib/contracts/comments";
import { addComment, listComments } from "@/lib/server/comments/comments";
import { route } from "@/lib/server/http/route";

export const dynamic = "force-dynamic";

export const GET = route(listContract, async ({ params, services }) => ({
  items: await listComments(services, params.id),
}));

export const POST = route(addContract, ({ params, body, services }) => addComment(services, params.id, body));
