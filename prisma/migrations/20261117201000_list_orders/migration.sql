-- CreateIndex
CREATE INDEX "deliberation_created_at_id_idx" ON "deliberation"("created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "deliberation_title_id_idx" ON "deliberation"("title", "id");

-- Who decided is on the row from now on. What closed before has it in its last event, unless its log was archived.
UPDATE "deliberation" d
   SET "facts" = jsonb_set(d."facts", '{outcome,decidedBy}', e."payload" #> '{outcome,decidedBy}')
  FROM "event" e
 WHERE e."deliberation_id" = d."id" AND e."type" = 'deliberation.closed'
   AND d."status" = 'closed' AND jsonb_typeof(d."facts" -> 'outcome') = 'object'
   AND e."payload" #> '{outcome,decidedBy}' IS NOT NULL;
