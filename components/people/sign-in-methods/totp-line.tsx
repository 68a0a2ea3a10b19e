"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { formatCountOf } from "@/lib/client/format";
import { MethodLine } from "./method-line";
import { SetUpTotpDialog } from "./set-up-totp-dialog";
import { TurnTotpOffDialog } from "./turn-totp-off-dialog";

type TotpLineProps = { totp: { isOn: boolean; recoveryCodes: number }; hasPassword: boolean };

export function TotpLine({ totp: { isOn, recoveryCodes }, hasPassword }: TotpLineProps) {
  const [open, setOpen] = useState<"set-up" | "turn-off" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <MethodLine
        title="Authenticator app"
        sentence={
          isOn
            ? `On: signing in asks for a code. ${formatCountOf(recoveryCodes, "recovery code")} left.`
            : "Off. With it, a stolen password alone lets nobody in."
        }
        action={
          <Button variant="ghost" onClick={() => setOpen(isOn ? "turn-off" : "set-up")}>
            {isOn ? "Turn off…" : "Set up…"}
          </Button>
        }
      />
      {open === "set-up" && <SetUpTotpDialog hasPassword={hasPassword} onClose={close} />}
      {open === "turn-off" && <TurnTotpOffDialog hasPassword={hasPassword} onClose={close} />}
    </>
  );
}
