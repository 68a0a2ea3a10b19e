import { DoorPage } from "./door-page";
import { ServiceButton } from "./service-button";

type FirstOwnerNoticeProps = {
  next: string;
  /** Name of the team's sign-in service. */
  service: string | null;
};

/** Whoever started Parley and opened its address instead of the link it printed. */
export function FirstOwnerNotice({ next, service }: FirstOwnerNoticeProps) {
  return (
    <DoorPage title="Nobody has an account yet">
      <p>
        When it started, Parley printed a link on its console. Open it to become the first owner; then you can invite
        everybody else.
      </p>
      <p className="text-ink-muted">
        The link works once and for one day. Each start prints a new one until somebody has used it.
      </p>
      {service !== null && <ServiceButton label={`Sign in with ${service}`} next={next} />}
    </DoorPage>
  );
}
