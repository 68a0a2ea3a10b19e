import { buttonStyle } from "@/components/ui/button-style";
import { LinkButton } from "@/components/ui/link-button";

/** What the register takes in and gives out. */
export function RegisterActions() {
  return (
    <>
      <a className={buttonStyle({ variant: "secondary" })} href="/api/records/export.zip" download>
        Download all
      </a>
      <LinkButton href="/records/import">
        Import<span className="max-md:sr-only"> records</span>
      </LinkButton>
    </>
  );
}
