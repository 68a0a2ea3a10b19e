"use client";

import { ErrorState } from "@/components/feedback/error-state";
import { CopyButton } from "@/components/ui/text/copy-button";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { Spinner } from "@/components/ui/spinner";
import { messageOf } from "@/lib/client/http/api";
import { useView } from "@/lib/client/live/log-view";
import { useExactPrompt } from "@/lib/client/use-asks";
import type { ExactPrompt } from "@/lib/contracts/deliberations/asks";

type ExactPromptDialogProps = { askKey: string; name: string; onClose: () => void };

const PROOF = {
  same: { tone: "success", title: "Proven" },
  changed: { tone: "attention", title: "Not proven" },
  pending: { tone: "neutral", title: "Nothing to compare" },
} as const;

/** What an agent was given, and whether that is proven. */
export function ExactPromptDialog({ askKey, name, onClose }: ExactPromptDialogProps) {
  const { id, headSeq } = useView("snapshot");
  const { data, error, refetch } = useExactPrompt(id, askKey, headSeq);
  return (
    <Dialog
      open
      title={`What ${name} was given`}
      size="wide"
      onClose={onClose}
      footer={data && <CopyButton text={() => asText(data)} label="Copy the prompt" />}
    >
      {data ? (
        <Shown prompt={data} />
      ) : error ? (
        <ErrorState title="The prompt could not be rebuilt" message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Spinner>Building it again from the log…</Spinner>
      )}
    </Dialog>
  );
}

function Shown({ prompt: { proof, sentence, prompt, sha256, messages } }: { prompt: ExactPrompt }) {
  const { tone, title } = PROOF[proof];
  return (
    <div className="flex flex-col gap-3">
      <Notice tone={tone} title={title}>
        {sentence}
      </Notice>
      <p className="text-xs text-ink-muted [overflow-wrap:anywhere]">
        {prompt.id} version {prompt.version} · SHA-256 <code>{sha256}</code>
      </p>
      {messages.length > 0 ? (
        <PromptMessages messages={messages} />
      ) : (
        <p className="text-ink-muted">The prompt was empty.</p>
      )}
    </div>
  );
}

const asText = ({ messages }: ExactPrompt): string =>
  messages.map(({ role, content }) => `--- ${role} ---\n${content}`).join("\n\n");

type PromptMessagesProps = { messages: ExactPrompt["messages"] };

const ROLE = { system: "System", user: "User", assistant: "Assistant", tool: "Looked up" } as const;

/** Word for word, as plain text: nothing in it is formatted, run or left out. */
export function PromptMessages({ messages }: PromptMessagesProps) {
  return (
    <ol className="flex flex-col gap-3">
      {messages.map(({ role, content, toolCalls = [] }, index) => (
        <li key={index} className="min-w-0">
          <h3 className="mb-1 text-xs font-semibold text-ink-muted">{ROLE[role]}</h3>
          <pre
            tabIndex={0}
            role="group"
            aria-label={`Message ${index + 1}, ${ROLE[role].toLowerCase()}`}
            className="max-h-[50dvh] overflow-auto rounded-md border border-line bg-sunken p-2.5 text-xs whitespace-pre-wrap [overflow-wrap:anywhere]"
          >
            {[content, ...toolCalls.map((call) => `${call.name} ${call.arguments}`)].filter(Boolean).join("\n")}
          </pre>
        </li>
      ))}
    </ol>
  );
}
