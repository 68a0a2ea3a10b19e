/** For the form, in which every protocol can be chosen. */
import { chair } from "@/lib/protocols/chair/protocol";
import { debate } from "@/lib/protocols/debate/protocol";
import { judges } from "@/lib/protocols/judges/protocol";
import { provideProtocol } from "@/lib/protocols/loaded";
import type { ProtocolId } from "@/lib/protocols/protocol-ids";
import { review } from "@/lib/protocols/review/protocol";
import { structured } from "@/lib/protocols/structured/protocol";

const ALL: Readonly<Record<ProtocolId, unknown>> = { debate, review, chair, judges, structured };
for (const [id, protocol] of Object.entries(ALL)) provideProtocol(id as ProtocolId, protocol);
