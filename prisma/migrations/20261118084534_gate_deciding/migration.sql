-- AlterTable
ALTER TABLE "gate" ADD COLUMN     "deadline_at" TIMESTAMPTZ(3),
ADD COLUMN     "deciding" JSONB,
ADD COLUMN     "remind_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "comment" (
    "id" TEXT NOT NULL,
    "deliberation_id" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "person_id" TEXT,
    "name" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "edited_at" TIMESTAMPTZ(3),

    CONSTRAINT "comment_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "comment_deliberation_id_created_at_id_idx" ON "comment"("deliberation_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "gate_deadline_at_idx" ON "gate"("deadline_at");

-- CreateIndex
CREATE INDEX "gate_remind_at_idx" ON "gate"("remind_at");

-- AddForeignKey
ALTER TABLE "comment" ADD CONSTRAINT "comment_deliberation_id_fkey" FOREIGN KEY ("deliberation_id") REFERENCES "deliberation"("id") ON DELETE CASCADE ON UPDATE CASCADE;
