import type { ExactPrompt } from "@/lib/contracts/deliberations/asks";

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
