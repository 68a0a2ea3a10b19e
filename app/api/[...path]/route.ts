import { unknownAddress } from "@/lib/server/http/unknown-address";

export const dynamic = "force-dynamic";

export {
  unknownAddress as GET,
  unknownAddress as POST,
  unknownAddress as PUT,
  unknownAddress as DELETE,
  unknownAddress as PATCH,
};
