import { recordCalibration as contract } from "@/lib/contracts/record-life";
import { route } from "@/lib/server/http/route";
import { recordCalibration } from "@/lib/server/records/register-views";

export const dynamic = "force-dynamic";

export const GET = route(contract, ({ services }) => recordCalibration(services));
