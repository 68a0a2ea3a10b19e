-- DropIndex
DROP INDEX "deliberation_status_updated_at_idx";

-- DropIndex
DROP INDEX "gate_status_opened_at_idx";

-- AlterTable: what the log says about each gate
ALTER TABLE "gate" ADD COLUMN     "answer" JSONB,
ADD COLUMN     "gate" JSONB;
UPDATE "gate" SET "gate" = e.payload -> 'gate' FROM "event" e WHERE e.deliberation_id = "gate".deliberation_id AND e.seq = "gate".opened_seq;
UPDATE "gate" SET "answer" = e.payload -> 'answer' FROM "event" e WHERE e.deliberation_id = "gate".deliberation_id AND e.key = 'answer/' || "gate".id;
ALTER TABLE "gate" ALTER COLUMN "gate" SET NOT NULL;

-- AlterTable
ALTER TABLE "record" ADD COLUMN     "search_text" TEXT;
UPDATE "record" SET "search_text" = lower(title || E'\n' || slug);
ALTER TABLE "record" ALTER COLUMN "search_text" SET NOT NULL;

-- CreateTable
CREATE TABLE "search_text" (
    "deliberation_id" TEXT NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "search_text_pkey" PRIMARY KEY ("deliberation_id")
);
INSERT INTO "search_text" ("deliberation_id", "text") SELECT "id", "search_text" FROM "deliberation";
ALTER TABLE "deliberation" DROP COLUMN "search_text";

-- CreateTable
CREATE TABLE "archived_log" (
    "deliberation_id" TEXT NOT NULL,
    "events" INTEGER NOT NULL,
    "bytes" INTEGER NOT NULL,
    "sha256" BYTEA NOT NULL,
    "body" BYTEA NOT NULL,
    "archived_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "archived_log_pkey" PRIMARY KEY ("deliberation_id")
);
-- It is compressed already.
ALTER TABLE "archived_log" ALTER COLUMN "body" SET STORAGE EXTERNAL;

-- CreateTable
CREATE TABLE "spending" (
    "deliberation_id" TEXT NOT NULL,
    "month" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "calls" INTEGER NOT NULL,
    "input_tokens" BIGINT NOT NULL,
    "cached_input_tokens" BIGINT NOT NULL,
    "output_tokens" BIGINT NOT NULL,
    "amount" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "spending_pkey" PRIMARY KEY ("deliberation_id","month","currency")
);
-- Its rows are counted up with every reply: room for the new version on the same page, so that no index has to learn of it.
ALTER TABLE "spending" SET (fillfactor = 80);

-- What was spent before this table was kept: the calls in the log, as lib/protocols/spending.ts counts them.
INSERT INTO "spending" ("deliberation_id", "month", "currency", "calls", "input_tokens", "cached_input_tokens", "output_tokens", "amount")
WITH replies AS (
  SELECT e.deliberation_id, to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, e.payload
  FROM "deliberation" d JOIN "event" e ON e.deliberation_id = d.id
  WHERE d.facts #>> '{source,kind}' = 'endpoint' AND e.type IN ('reply.recorded', 'reply.rejected', 'ask.failed')
), calls AS (
  SELECT deliberation_id, month, payload -> 'price' AS price,
         CASE WHEN coalesce(payload -> 'usage', 'null') = 'null' THEN
           jsonb_build_object('inputTokens', payload #> '{input,tokens}', 'cachedInputTokens', 0, 'outputTokens', ceil(length(coalesce(payload ->> 'raw', (payload -> 'reply')::text)) / 4.0))
         ELSE payload -> 'usage' END AS usage
  FROM replies
  WHERE payload ->> 'type' <> 'ask.failed' AND payload ->> 'answeredBy' IS NULL
    AND NOT (coalesce(payload -> 'usage', 'null') = 'null' AND (payload #>> '{input,tokens}')::int = 0)
  UNION ALL
  SELECT deliberation_id, month, NULL, attempt -> 'usage'
  FROM replies, jsonb_array_elements(coalesce(payload -> 'failedAttempts', '[]')) attempt
  WHERE jsonb_typeof(attempt -> 'usage') = 'object'
), counted AS (
  SELECT deliberation_id, month, price,
         (usage ->> 'inputTokens')::numeric AS input_tokens,
         coalesce((usage ->> 'cachedInputTokens')::numeric, 0) AS cached_tokens,
         (usage ->> 'outputTokens')::numeric AS output_tokens
  FROM calls
)
SELECT deliberation_id, month, coalesce(price ->> 'currency', ''), count(*), sum(input_tokens), sum(cached_tokens), sum(output_tokens),
       coalesce(sum(((input_tokens - least(cached_tokens, input_tokens)) * (price ->> 'inputPerMillion')::numeric
         + least(cached_tokens, input_tokens) * coalesce((price ->> 'cachedInputPerMillion')::numeric, (price ->> 'inputPerMillion')::numeric)
         + output_tokens * (price ->> 'outputPerMillion')::numeric) / 1000000), 0)
FROM counted GROUP BY 1, 2, 3;

-- CreateIndex: what the search boxes look through. A database may refuse the extension: then they read every row, which
-- is slower and finds the same. It may also keep it in a schema that is not on the search path.
DO $$
DECLARE
  place text;
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  SELECT n.nspname INTO place FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'pg_trgm';
  EXECUTE format('CREATE INDEX "search_text_text_idx" ON "search_text" USING GIN ("text" %I.gin_trgm_ops)', place);
  EXECUTE format('CREATE INDEX "record_search_text_idx" ON "record" USING GIN ("search_text" %I.gin_trgm_ops)', place);
EXCEPTION WHEN OTHERS THEN
  RAISE WARNING 'Parley searches without an index: %', SQLERRM;
END
$$;

-- CreateIndex
CREATE INDEX "spending_month_idx" ON "spending"("month");

-- CreateIndex
CREATE INDEX "deliberation_status_updated_at_id_idx" ON "deliberation"("status", "updated_at" DESC, "id");

-- CreateIndex
CREATE INDEX "deliberation_protocol_updated_at_id_idx" ON "deliberation"("protocol", "updated_at" DESC, "id");

-- CreateIndex
CREATE INDEX "gate_status_opened_at_id_idx" ON "gate"("status", "opened_at", "id");

-- AddForeignKey
ALTER TABLE "search_text" ADD CONSTRAINT "search_text_deliberation_id_fkey" FOREIGN KEY ("deliberation_id") REFERENCES "deliberation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "archived_log" ADD CONSTRAINT "archived_log_deliberation_id_fkey" FOREIGN KEY ("deliberation_id") REFERENCES "deliberation"("id") ON DELETE CASCADE ON UPDATE CASCADE;
