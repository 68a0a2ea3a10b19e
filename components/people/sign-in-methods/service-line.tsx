"use client";

import { useSearchParams } from "next/navigation";
import { ServiceButton } from "@/components/people/service-button";
import { readProblem } from "@/lib/domain/access/sign-in-problem";
import { MethodLine } from "./method-line";

type ServiceLineProps = { service: { name: string; isConnected: boolean } };

export function ServiceLine({ service: { name, isConnected } }: ServiceLineProps) {
  const problem = readProblem(useSearchParams().get("problem") ?? undefined);
  return (
    <>
      <MethodLine
        title={name}
        sentence={isConnected ? "Connected: you can sign in with it." : "Not connected."}
        action={!isConnected && <ServiceButton label="Connect…" variant="ghost" />}
      />
      {problem && !isConnected && (
        <li role="alert" className="px-3.5 text-danger">
          {problem}
        </li>
      )}
    </>
  );
}
