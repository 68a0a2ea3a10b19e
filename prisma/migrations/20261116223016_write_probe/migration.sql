-- CreateTable
CREATE TABLE "write_probe" (
    "id" BIGSERIAL NOT NULL,
    "filler" TEXT NOT NULL,

    CONSTRAINT "write_probe_pkey" PRIMARY KEY ("id")
);

-- Compressed or moved out of line, the row would fit into a page that is there already, also on a full disk.
ALTER TABLE "write_probe" ALTER COLUMN "filler" SET STORAGE PLAIN;
