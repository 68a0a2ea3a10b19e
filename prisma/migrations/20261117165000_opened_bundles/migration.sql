-- AlterTable
ALTER TABLE "deliberation" ADD COLUMN     "origin" TEXT;

-- CreateTable
CREATE TABLE "opened_bundle" (
    "deliberation_id" TEXT NOT NULL,
    "parley" TEXT NOT NULL,
    "chain_head" TEXT NOT NULL,
    "kept" JSONB,
    "opened_by" TEXT NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "opened_bundle_pkey" PRIMARY KEY ("deliberation_id")
);

-- AddForeignKey
ALTER TABLE "opened_bundle" ADD CONSTRAINT "opened_bundle_deliberation_id_fkey" FOREIGN KEY ("deliberation_id") REFERENCES "deliberation"("id") ON DELETE CASCADE ON UPDATE CASCADE;
