import { deleteComment as deleteContract, editComment as editContract } from "@/lib/contracts/comments";
import { deleteComment, editComment } from "@/lib/server/comments/comments";
import { route } from "@/lib/server/http/route";

export const dynamic = "force-dynamic";

export const PUT = route(editContract, ({ params, body, services }) => editComment(services, params, body.text));

export const DELETE = route(deleteContract, ({ params, services }) => deleteComment(services, params));
