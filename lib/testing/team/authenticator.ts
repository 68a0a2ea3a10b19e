/** A passkey in software: what a browser and a device would answer, with a knob for everything a check depends on. */
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

type Knobs = { origin: string; rpId: string; isVerified: boolean; counter: number; challenge: string };
type Options = Record<string, unknown>;

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;
const sha256 = (data: Buffer | string): Buffer => createHash("sha256").update(data).digest();
const base64url = (data: Uint8Array): string => Buffer.from(data).toString("base64url");

export function newAuthenticator(place: { origin: string; rpId: string }) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  let counter = 0;

  const knobsOf = (options: Options, knobs: Partial<Knobs>): Knobs => ({
    ...place,
    isVerified: true,
    counter: (counter += 1),
    challenge: String(options["challenge"]),
    ...knobs,
  });
  const clientData = (type: string, { challenge, origin }: Knobs): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const dataOf = ({ rpId, isVerified, counter: count }: Knobs, flags: number): Buffer => {
    const head = Buffer.alloc(37);
    sha256(rpId).copy(head);
    head.writeUInt8(PRESENT | (isVerified ? VERIFIED : 0) | flags, 32);
    head.writeUInt32BE(count, 33);
    return head;
  };
  const answer = (response: Options) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: "public-key",
    clientExtensionResults: {},
    response,
  });

  return {
    create(options: Options, given: Partial<Knobs> = {}) {
      const knobs = knobsOf(options, given);
      const key = isoCBOR.encode(
        new Map<number, number | Uint8Array>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, new Uint8Array(Buffer.from(x, "base64url"))],
          [-3, new Uint8Array(Buffer.from(y, "base64url"))],
        ]),
      );
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = Buffer.concat([dataOf(knobs, HAS_KEY), Buffer.alloc(16), length, id, key]);
      const attestation = new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(data)],
      ]);
      return answer({
        clientDataJSON: base64url(clientData("webauthn.create", knobs)),
        attestationObject: base64url(isoCBOR.encode(attestation as never)),
        transports: ["internal"],
      });
    },
    get(options: Options, given: Partial<Knobs> = {}) {
      const knobs = knobsOf(options, given);
      const client = clientData("webauthn.get", knobs);
      const data = dataOf(knobs, 0);
      const signature = sign("sha256", Buffer.concat([data, sha256(client)]), privateKey);
      return answer({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      });
    },
  };
}
export type Authenticator = ReturnType<typeof newAuthenticator>;
