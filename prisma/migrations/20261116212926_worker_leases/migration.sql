-- AlterTable
ALTER TABLE "deliberation" ADD COLUMN     "epoch" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "owner" TEXT;

-- CreateTable
CREATE TABLE "worker" (
    "id" TEXT NOT NULL,
    "beat" BIGINT NOT NULL DEFAULT 0,
    "beat_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "facts" JSONB NOT NULL,

    CONSTRAINT "worker_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "deliberation_owner_status_idx" ON "deliberation"("owner", "status");
