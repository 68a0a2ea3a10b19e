-- CreateTable
CREATE TABLE "source" (
    "id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "tree" TEXT NOT NULL,
    "revision" JSONB,
    "files" INTEGER NOT NULL,
    "bytes" INTEGER NOT NULL,
    "tokens" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "source_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "source_entry" (
    "source_id" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "hash" TEXT,
    "chars" INTEGER NOT NULL,
    "lines" INTEGER NOT NULL,
    "tokens" INTEGER NOT NULL,
    "note" TEXT,

    CONSTRAINT "source_entry_pkey" PRIMARY KEY ("source_id","path")
);

-- CreateTable
CREATE TABLE "source_file" (
    "hash" TEXT NOT NULL,
    "text" TEXT NOT NULL,

    CONSTRAINT "source_file_pkey" PRIMARY KEY ("hash")
);

-- Read as it is: a search for a piece of a word looks through all of it, which takes five times as long compressed.
ALTER TABLE "source_file" ALTER COLUMN "text" SET STORAGE EXTERNAL;

-- CreateTable
CREATE TABLE "source_chunk" (
    "source_id" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "from_line" INTEGER NOT NULL,
    "to_line" INTEGER NOT NULL,
    "part" INTEGER NOT NULL,
    "words" tsvector NOT NULL,

    CONSTRAINT "source_chunk_pkey" PRIMARY KEY ("source_id","hash","part")
);

-- CreateTable
CREATE TABLE "deliberation_source" (
    "deliberation_id" TEXT NOT NULL,
    "source_id" TEXT NOT NULL,

    CONSTRAINT "deliberation_source_pkey" PRIMARY KEY ("deliberation_id","source_id")
);

-- CreateIndex
CREATE INDEX "source_created_at_idx" ON "source"("created_at");

-- CreateIndex
CREATE INDEX "source_entry_hash_idx" ON "source_entry"("hash");

-- CreateIndex
CREATE INDEX "source_chunk_words_idx" ON "source_chunk" USING GIN ("words");

-- CreateIndex
CREATE INDEX "deliberation_source_source_id_idx" ON "deliberation_source"("source_id");

-- AddForeignKey
ALTER TABLE "source_entry" ADD CONSTRAINT "source_entry_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "source_entry" ADD CONSTRAINT "source_entry_hash_fkey" FOREIGN KEY ("hash") REFERENCES "source_file"("hash") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "source_chunk" ADD CONSTRAINT "source_chunk_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "source"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliberation_source" ADD CONSTRAINT "deliberation_source_deliberation_id_fkey" FOREIGN KEY ("deliberation_id") REFERENCES "deliberation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliberation_source" ADD CONSTRAINT "deliberation_source_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "source"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
