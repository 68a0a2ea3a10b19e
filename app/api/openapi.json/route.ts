import { getOpenapi } from "@/lib/contracts/openapi/openapi";
import { openapiDocument } from "@/lib/contracts/openapi/openapi-document";
import { route } from "@/lib/server/http/route";
import { configSchemas } from "@/lib/server/protocols/list";
import { VERSION } from "@/lib/server/system/version";

export const dynamic = "force-dynamic";

export const GET = route(getOpenapi, () => Response.json(openapiDocument(VERSION, configSchemas())));
