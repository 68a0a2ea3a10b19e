/** Between the page and what keeps somebody's passkeys. The library comes with the first use. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { ApiError } from "@/lib/client/http/api";

type Options = Record<string, unknown>;

export async function makePasskey(options: Options): Promise<Record<string, unknown>> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  return asked(startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }));
}

export async function presentPasskey(options: Options): Promise<Record<string, unknown>> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  return asked(startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }));
}

/** Names browsers give to what went wrong. Their texts are for programmers. */
const SENTENCES: Readonly<Record<string, string>> = {
  NotAllowedError: "No passkey was used. Try again, or do it another way.",
  InvalidStateError: "This device already has a passkey for your account.",
  SecurityError: "Passkeys don't work at this address: they need https and a name.",
};

async function asked(answer: Promise<object>): Promise<Record<string, unknown>> {
  try {
    return { ...(await answer) };
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    const sentence = SENTENCES[name] ?? "This browser could not use a passkey. Try again, or do it another way.";
    throw new ApiError(sentence, { code: "passkey", status: 0 }, { cause: error });
  }
}
