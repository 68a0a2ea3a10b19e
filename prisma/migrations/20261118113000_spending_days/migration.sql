-- AlterTable
ALTER TABLE "spending" DROP CONSTRAINT "spending_pkey",
ADD COLUMN     "day" TEXT NOT NULL DEFAULT '',
ADD CONSTRAINT "spending_pkey" PRIMARY KEY ("deliberation_id", "month", "day", "currency");
