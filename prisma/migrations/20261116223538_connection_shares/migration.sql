-- CreateTable
CREATE TABLE "connection_share" (
    "connection_id" TEXT NOT NULL,
    "version" BIGINT NOT NULL,
    "ledger" JSONB NOT NULL,

    CONSTRAINT "connection_share_pkey" PRIMARY KEY ("connection_id")
);
