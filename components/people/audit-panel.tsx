import { buttonStyle } from "@/components/ui/button-style";
import { Panel } from "@/components/ui/panel";

/** For owners. */
export function AuditPanel() {
  return (
    <Panel
      id="audit"
      className="scroll-mt-20"
      title="Audit"
      actions={
        <a className={buttonStyle({ variant: "secondary" })} href="/api/audit.jsonl" download="audit.jsonl">
          Download audit.jsonl
        </a>
      }
    >
      <p className="text-ink-muted">
        Who signed in, changed or exported something, and who was refused: when, from where, and how. Each entry has the
        hash of the one before. <code>npm run audit:verify -- audit.jsonl</code> checks the file,{" "}
        <code>npm run audit:verify</code> the database.
      </p>
    </Panel>
  );
}
