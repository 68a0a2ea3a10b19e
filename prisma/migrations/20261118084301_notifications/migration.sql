-- CreateTable
CREATE TABLE "notification" (
    "id" BIGSERIAL NOT NULL,
    "person_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "deliberation_id" TEXT NOT NULL,
    "gate_id" TEXT,
    "facts" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "notification_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notify_choice" (
    "person_id" TEXT NOT NULL,
    "app" TEXT[],
    "email" TEXT[],
    "rhythm" TEXT NOT NULL,

    CONSTRAINT "notify_choice_pkey" PRIMARY KEY ("person_id")
);

-- CreateTable
CREATE TABLE "webhook" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "sealed" TEXT NOT NULL,
    "allow_private" BOOLEAN NOT NULL,
    "format" TEXT NOT NULL,
    "kinds" TEXT[],
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "delivery" (
    "id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "person_id" TEXT,
    "webhook_id" TEXT,
    "kind" TEXT NOT NULL,
    "deliberation_id" TEXT,
    "gate_id" TEXT,
    "seq" INTEGER,
    "facts" JSONB NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'waiting',
    "tries" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "claim" TEXT,
    "body" TEXT,
    "answer_status" INTEGER,
    "answer" TEXT,
    "problem" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "tried_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "delivery_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "notification_person_id_id_idx" ON "notification"("person_id", "id" DESC);

-- CreateIndex
CREATE INDEX "notification_person_id_read_at_idx" ON "notification"("person_id", "read_at");

-- CreateIndex
CREATE INDEX "notification_deliberation_id_idx" ON "notification"("deliberation_id");

-- CreateIndex
CREATE INDEX "notification_created_at_idx" ON "notification"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "notification_person_id_key_key" ON "notification"("person_id", "key");

-- CreateIndex
CREATE UNIQUE INDEX "delivery_key_key" ON "delivery"("key");

-- CreateIndex
CREATE INDEX "delivery_status_due_at_idx" ON "delivery"("status", "due_at");

-- CreateIndex
CREATE INDEX "delivery_webhook_id_created_at_id_idx" ON "delivery"("webhook_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "delivery_person_id_idx" ON "delivery"("person_id");

-- CreateIndex
CREATE INDEX "delivery_deliberation_id_idx" ON "delivery"("deliberation_id");

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notification" ADD CONSTRAINT "notification_deliberation_id_fkey" FOREIGN KEY ("deliberation_id") REFERENCES "deliberation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notify_choice" ADD CONSTRAINT "notify_choice_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_deliberation_id_fkey" FOREIGN KEY ("deliberation_id") REFERENCES "deliberation"("id") ON DELETE CASCADE ON UPDATE CASCADE;
