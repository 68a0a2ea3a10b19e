-- AlterTable
ALTER TABLE "record_change" ADD COLUMN     "about" TEXT,
ADD COLUMN     "step" BIGINT,
ADD COLUMN     "step_version" INTEGER;

-- CreateTable
CREATE TABLE "record_step" (
    "id" BIGSERIAL NOT NULL,
    "number" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "note" TEXT NOT NULL DEFAULT '',
    "link" TEXT NOT NULL DEFAULT '',
    "gate_id" TEXT,
    "version" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changed_by" TEXT NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "record_step_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "record_validation" (
    "deliberation_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,

    CONSTRAINT "record_validation_pkey" PRIMARY KEY ("deliberation_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "record_step_gate_id_key" ON "record_step"("gate_id");

-- CreateIndex
CREATE INDEX "record_step_number_id_idx" ON "record_step"("number", "id");

-- CreateIndex
CREATE INDEX "record_validation_number_idx" ON "record_validation"("number");

-- AddForeignKey
ALTER TABLE "record_step" ADD CONSTRAINT "record_step_number_fkey" FOREIGN KEY ("number") REFERENCES "record"("number") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "record_validation" ADD CONSTRAINT "record_validation_number_fkey" FOREIGN KEY ("number") REFERENCES "record"("number") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "record_validation" ADD CONSTRAINT "record_validation_deliberation_id_fkey" FOREIGN KEY ("deliberation_id") REFERENCES "deliberation"("id") ON DELETE CASCADE ON UPDATE CASCADE;
