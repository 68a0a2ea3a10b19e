-- CreateTable
CREATE TABLE "imported_supersession" (
    "imported_id" TEXT NOT NULL,
    "by" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "imported_supersession_pkey" PRIMARY KEY ("imported_id")
);

-- CreateIndex
CREATE INDEX "imported_supersession_by_idx" ON "imported_supersession"("by");

-- AddForeignKey
ALTER TABLE "imported_supersession" ADD CONSTRAINT "imported_supersession_by_fkey" FOREIGN KEY ("by") REFERENCES "record"("number") ON DELETE CASCADE ON UPDATE CASCADE;
