import { Notice } from "@/components/ui/notice";
import { formatCountOf } from "@/lib/client/format";

type NewEventsNoticeProps = { count: number; /** To the first of them. */ href: string };

/** The log moved while the form was open: said, never silently applied to what is being decided. */
export function NewEventsNotice({ count, href }: NewEventsNoticeProps) {
  return (
    <Notice tone="neutral">
      <a className="link" href={href}>
        {formatCountOf(count, "new event")}
      </a>{" "}
      since you opened this.
    </Notice>
  );
}
