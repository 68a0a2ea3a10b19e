import type { ReactNode } from "react";
import { Panel } from "@/components/ui/panel";

type StepProps = {
  number: number;
  id: string;
  title: string;
  hint?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
};

export function Step({ number, id, title, hint, actions, children }: StepProps) {
  return (
    <Panel
      id={id}
      title={
        <>
          <span className="mr-1.5 text-ink-muted tabular">{number}</span>
          {title}
        </>
      }
      hint={hint}
      actions={actions}
      className="scroll-mt-20"
    >
      <div className="flex flex-col gap-4">{children}</div>
    </Panel>
  );
}
