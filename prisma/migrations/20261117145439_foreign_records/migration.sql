-- CreateTable
CREATE TABLE "record_folder" (
    "id" TEXT NOT NULL,
    "root" TEXT NOT NULL,
    "folder" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,
    "left_out" JSONB NOT NULL,

    CONSTRAINT "record_folder_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "foreign_record" (
    "id" TEXT NOT NULL,
    "folder_id" TEXT NOT NULL,
    "path" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "number" INTEGER,
    "title" TEXT NOT NULL,
    "status" TEXT,
    "date" TEXT,
    "facts" JSONB NOT NULL,
    "body" BYTEA NOT NULL,
    "search_text" TEXT NOT NULL,
    "words" tsvector NOT NULL,
    "is_gone" BOOLEAN NOT NULL DEFAULT false,
    "imported_at" TIMESTAMPTZ(3) NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "foreign_record_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "record_file" (
    "deliberation_id" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "files" JSONB NOT NULL,
    "seq" INTEGER NOT NULL,
    "is_committed" BOOLEAN NOT NULL DEFAULT false,
    "problem" TEXT,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "tried_at" TIMESTAMPTZ(3) NOT NULL,
    "written_at" TIMESTAMPTZ(3),

    CONSTRAINT "record_file_pkey" PRIMARY KEY ("deliberation_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "record_folder_root_folder_key" ON "record_folder"("root", "folder");

-- CreateIndex
CREATE INDEX "foreign_record_words_idx" ON "foreign_record" USING GIN ("words");

-- CreateIndex
CREATE UNIQUE INDEX "foreign_record_folder_id_path_key" ON "foreign_record"("folder_id", "path");

-- CreateIndex
CREATE UNIQUE INDEX "record_file_number_key" ON "record_file"("number");

-- AddForeignKey
ALTER TABLE "foreign_record" ADD CONSTRAINT "foreign_record_folder_id_fkey" FOREIGN KEY ("folder_id") REFERENCES "record_folder"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "record_file" ADD CONSTRAINT "record_file_deliberation_id_fkey" FOREIGN KEY ("deliberation_id") REFERENCES "deliberation"("id") ON DELETE CASCADE ON UPDATE CASCADE;
