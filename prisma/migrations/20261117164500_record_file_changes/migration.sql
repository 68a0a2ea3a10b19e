-- AlterTable
ALTER TABLE "record_file" ADD COLUMN     "changes" INTEGER NOT NULL DEFAULT 0;
