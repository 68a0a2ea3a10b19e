import { Secret, TOTP } from "otpauth";

/** What an app shows that was given this secret, half a minute at a time. */
export const codeShown = (secret: string, at = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });
