-- CreateTable
CREATE TABLE "deliberation_fork" (
    "deliberation_id" TEXT NOT NULL,
    "parent_id" TEXT NOT NULL,
    "seq" INTEGER NOT NULL,

    CONSTRAINT "deliberation_fork_pkey" PRIMARY KEY ("deliberation_id")
);

-- CreateIndex
CREATE INDEX "deliberation_fork_parent_id_idx" ON "deliberation_fork"("parent_id");

-- AddForeignKey
ALTER TABLE "deliberation_fork" ADD CONSTRAINT "deliberation_fork_deliberation_id_fkey" FOREIGN KEY ("deliberation_id") REFERENCES "deliberation"("id") ON DELETE CASCADE ON UPDATE CASCADE;
