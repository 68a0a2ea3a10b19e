"use client";

import { useMutation } from "@tanstack/react-query";
import { Button } from "@/components/ui/button";
import { beginOidc } from "@/lib/contracts/people/sign-in";
import { call, messageOf } from "@/lib/client/http/api";

type ServiceButtonProps = {
  label: string;
  /** The page to go to afterwards. */
  next?: string;
  /** What the link of an invitation has behind its #. */
  invitation?: string;
  variant?: "secondary" | "ghost";
};

/** Leaves for the team's sign-in service. */
export function ServiceButton({ label, next, invitation, variant = "secondary" }: ServiceButtonProps) {
  const begin = useMutation({
    mutationFn: () => call(beginOidc, { body: { next, invitation } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  return (
    <>
      <Button
        variant={variant}
        pending={(begin.isPending || begin.isSuccess) && "One moment…"}
        onClick={() => begin.mutate()}
      >
        {label}
      </Button>
      {begin.error && (
        <p role="alert" className="text-danger">
          {messageOf(begin.error)}
        </p>
      )}
    </>
  );
}
