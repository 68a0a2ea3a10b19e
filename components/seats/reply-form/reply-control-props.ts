import type { ReplySchema } from "@/lib/client/http/reply-schema";
import type { Json } from "@/lib/events/schema";

export type ReplyControlProps = {
  schema: ReplySchema;
  label: string;
  value: Json;
  isOptional: boolean;
  /** Dotted, as the server names what is wrong: "reply.issues.0.text". */
  path: string;
  problems: Readonly<Record<string, string>>;
  onChange: (value: Json) => void;
};
