-- CreateTable
CREATE TABLE "research_anchor" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "anchor" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "research_anchor_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "research_anchor_name_key" ON "research_anchor"("name");
