-- AlterTable
ALTER TABLE "record" ADD COLUMN     "owner" TEXT,
ADD COLUMN     "review_date" DATE,
ADD COLUMN     "is_searchable" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "record_supersession" (
    "superseded" INTEGER NOT NULL,
    "by" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "record_supersession_pkey" PRIMARY KEY ("superseded")
);

-- CreateTable
CREATE TABLE "record_change" (
    "id" BIGSERIAL NOT NULL,
    "number" INTEGER NOT NULL,
    "version" INTEGER,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "by" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "was" TEXT,
    "became" TEXT,
    "other" INTEGER,
    "reason" TEXT NOT NULL,

    CONSTRAINT "record_change_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "record_text" (
    "number" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "body" TEXT NOT NULL,
    "by" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "note" TEXT NOT NULL,

    CONSTRAINT "record_text_pkey" PRIMARY KEY ("number","version")
);

-- CreateTable
CREATE TABLE "record_search" (
    "number" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "words" tsvector NOT NULL,

    CONSTRAINT "record_search_pkey" PRIMARY KEY ("number")
);

-- CreateTable
CREATE TABLE "record_review" (
    "id" BIGSERIAL NOT NULL,
    "number" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "by" TEXT NOT NULL,
    "verdict" TEXT NOT NULL,
    "note" TEXT NOT NULL,

    CONSTRAINT "record_review_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "record_supersession_by_idx" ON "record_supersession"("by");

-- CreateIndex
CREATE INDEX "record_change_number_id_idx" ON "record_change"("number", "id" DESC);

-- CreateIndex
CREATE INDEX "record_search_words_idx" ON "record_search" USING GIN ("words");

-- CreateIndex
CREATE INDEX "record_review_number_id_idx" ON "record_review"("number", "id" DESC);

-- CreateIndex
CREATE INDEX "record_status_number_idx" ON "record"("status", "number" DESC);

-- CreateIndex
CREATE INDEX "record_owner_idx" ON "record"("owner");

-- CreateIndex
CREATE INDEX "record_is_searchable_idx" ON "record"("is_searchable");

-- CreateIndex
CREATE INDEX "record_review_date_number_idx" ON "record"("review_date", "number" DESC);

-- CreateIndex
CREATE INDEX "record_title_number_idx" ON "record"("title", "number" DESC);

-- AddForeignKey
ALTER TABLE "record_supersession" ADD CONSTRAINT "record_supersession_superseded_fkey" FOREIGN KEY ("superseded") REFERENCES "record"("number") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "record_supersession" ADD CONSTRAINT "record_supersession_by_fkey" FOREIGN KEY ("by") REFERENCES "record"("number") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "record_change" ADD CONSTRAINT "record_change_number_fkey" FOREIGN KEY ("number") REFERENCES "record"("number") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "record_text" ADD CONSTRAINT "record_text_number_fkey" FOREIGN KEY ("number") REFERENCES "record"("number") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "record_search" ADD CONSTRAINT "record_search_number_fkey" FOREIGN KEY ("number") REFERENCES "record"("number") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "record_review" ADD CONSTRAINT "record_review_number_fkey" FOREIGN KEY ("number") REFERENCES "record"("number") ON DELETE CASCADE ON UPDATE CASCADE;

-- What people set before this history was kept: the changes in the logs. Of an archived log they stay in the log alone.
INSERT INTO "record_change" ("number", "version", "at", "by", "kind", "was", "became", "reason")
SELECT r.number, row_number() OVER changes, e.at, e.payload ->> 'by', 'status',
       lag(e.payload ->> 'status') OVER changes, e.payload ->> 'status', coalesce(e.payload ->> 'note', '')
  FROM "event" e JOIN "record" r ON r.deliberation_id = e.deliberation_id
 WHERE e.type = 'record.status-changed'
WINDOW changes AS (PARTITION BY e.deliberation_id ORDER BY e.seq)
 ORDER BY e.at, e.seq;
UPDATE "record" r SET "version" = c.changes
  FROM (SELECT "number", count(*)::int AS changes FROM "record_change" GROUP BY "number") c
 WHERE c.number = r.number;
