"use client";

import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { Select } from "@/components/ui/form/select";
import { messageOf } from "@/lib/client/http/api";
import { useNotifyChoice, useSetNotifyChoice } from "@/lib/client/notifications/use-notifications";
import { useViewer } from "@/lib/client/people/viewer";
import { DECIDERS_KINDS, type NoticeKind, noticeKindSchema, type Rhythm } from "@/lib/domain/notice/notices";
import { NOTICE_LABELS } from "@/lib/projections/notice/notice-words";

const RHYTHMS: readonly { value: Rhythm; label: string }[] = [
  { value: "at-once", label: "At once" },
  { value: "hourly", label: "Every hour, gathered" },
  { value: "daily", label: "Every day at 7:00 UTC, gathered" },
];

/** What one is told, and where. Saved with every click. */
export function NotifyChoice() {
  const viewer = useViewer();
  const { data, error, refetch } = useNotifyChoice();
  const save = useSetNotifyChoice();
  if (error)
    return (
      <p role="alert" className="flex items-center gap-3 text-danger">
        {messageOf(error)} <Button onClick={() => void refetch()}>Try again</Button>
      </p>
    );
  if (!data) return <p className="text-ink-muted">Loading…</p>;
  const { canMail, ...choice } = data;
  const isObserver = viewer.kind === "person" && viewer.role === "observer";
  const kinds = noticeKindSchema.options.filter((kind) => !isObserver || !DECIDERS_KINDS.some((one) => one === kind));
  const toggle = (channel: "app" | "email", kind: NoticeKind, isOn: boolean) =>
    save.mutate({
      ...choice,
      [channel]: isOn ? [...choice[channel], kind] : choice[channel].filter((one) => one !== kind),
    });
  return (
    <div className="flex flex-col gap-3">
      <table className="w-full max-w-160">
        <caption className="sr-only">What you are told, and where</caption>
        <thead>
          <tr className="text-left text-xs text-ink-muted">
            <th scope="col" className="py-1 font-normal">
              Tell me when
            </th>
            <th scope="col" className="w-20 py-1 text-center font-normal">
              In the app
            </th>
            <th scope="col" className="w-20 py-1 text-center font-normal">
              By e-mail
            </th>
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-2 text-left font-normal">
                {NOTICE_LABELS[kind].label}
                <span className="block text-xs text-ink-muted">{NOTICE_LABELS[kind].hint}</span>
              </th>
              {(["app", "email"] as const).map((channel) => (
                <td key={channel} className="text-center">
                  <input
                    type="checkbox"
                    className="size-4 accent-accent pointer-coarse:size-5"
                    aria-label={`${NOTICE_LABELS[kind].label}: ${channel === "app" ? "in the app" : "by e-mail"}`}
                    checked={choice[channel].includes(kind)}
                    disabled={channel === "email" && !canMail}
                    onChange={(event) => toggle(channel, kind, event.target.checked)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {canMail ? (
        <Field label="E-mail is sent" className="max-w-80">
          <Select value={choice.rhythm} onChange={(rhythm) => save.mutate({ ...choice, rhythm })} options={RHYTHMS} />
        </Field>
      ) : (
        <p className="text-xs text-ink-muted">
          E-mail can’t be chosen: no mail server is set. Whoever runs Parley sets PARLEY_SMTP_URL and PARLEY_MAIL_FROM.
        </p>
      )}
      {save.error && (
        <p role="alert" className="text-danger">
          {messageOf(save.error)}
        </p>
      )}
    </div>
  );
}
