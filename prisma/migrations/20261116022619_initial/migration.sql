-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateTable
CREATE TABLE "deliberation" (
    "id" TEXT NOT NULL,
    "protocol" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "search_text" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "round" INTEGER NOT NULL DEFAULT 0,
    "head_seq" INTEGER NOT NULL DEFAULT 0,
    "facts" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "deliberation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "event" (
    "deliberation_id" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,
    "key" TEXT,
    "type" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "event_pkey" PRIMARY KEY ("deliberation_id","seq")
);

-- CreateTable
CREATE TABLE "gate" (
    "id" TEXT NOT NULL,
    "deliberation_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "opened_seq" INTEGER NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_by" TEXT,
    "answered_at" TIMESTAMPTZ(3),

    CONSTRAINT "gate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "record" (
    "number" INTEGER NOT NULL,
    "deliberation_id" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "record_pkey" PRIMARY KEY ("number")
);

-- CreateTable
CREATE TABLE "counter" (
    "name" TEXT NOT NULL,
    "value" INTEGER NOT NULL,

    CONSTRAINT "counter_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "idempotency_key" (
    "key" TEXT NOT NULL,
    "body_hash" TEXT NOT NULL,
    "deliberation_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "panel_template" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "agents" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "panel_template_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "deliberation_status_updated_at_idx" ON "deliberation"("status", "updated_at" DESC);

-- CreateIndex
CREATE INDEX "deliberation_updated_at_id_idx" ON "deliberation"("updated_at" DESC, "id");

-- CreateIndex
CREATE UNIQUE INDEX "event_deliberation_id_key_key" ON "event"("deliberation_id", "key");

-- CreateIndex
CREATE INDEX "gate_status_opened_at_idx" ON "gate"("status", "opened_at");

-- CreateIndex
CREATE INDEX "gate_deliberation_id_idx" ON "gate"("deliberation_id");

-- CreateIndex
CREATE UNIQUE INDEX "record_deliberation_id_key" ON "record"("deliberation_id");

-- CreateIndex
CREATE UNIQUE INDEX "panel_template_name_key" ON "panel_template"("name");

-- AddForeignKey
ALTER TABLE "event" ADD CONSTRAINT "event_deliberation_id_fkey" FOREIGN KEY ("deliberation_id") REFERENCES "deliberation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "gate" ADD CONSTRAINT "gate_deliberation_id_fkey" FOREIGN KEY ("deliberation_id") REFERENCES "deliberation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "record" ADD CONSTRAINT "record_deliberation_id_fkey" FOREIGN KEY ("deliberation_id") REFERENCES "deliberation"("id") ON DELETE CASCADE ON UPDATE CASCADE;
