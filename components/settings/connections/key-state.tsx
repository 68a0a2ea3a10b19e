import { Glyph } from "@/components/ui/glyph";
import type { Connection } from "@/lib/contracts/connections";

type KeyStateProps = { connection: Pick<Connection, "hasKey" | "isKeyReadable" | "isFromEnvironment"> };

export function KeyState({ connection: { hasKey, isKeyReadable, isFromEnvironment } }: KeyStateProps) {
  if (!hasKey) return <span>no key</span>;
  if (isKeyReadable) return <span>{isFromEnvironment ? "key from the environment" : "key stored, encrypted"}</span>;
  return (
    <span className="inline-flex items-baseline gap-1 text-danger">
      <Glyph name="cross" className="size-2.5 self-center" />
      key can’t be read
    </span>
  );
}
