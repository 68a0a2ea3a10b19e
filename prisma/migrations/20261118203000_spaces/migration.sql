-- CreateTable
CREATE TABLE "space" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "space_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "space_member" (
    "space_id" TEXT NOT NULL,
    "person_id" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "space_member_pkey" PRIMARY KEY ("space_id","person_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "space_name_key" ON "space"("name");

-- CreateIndex
CREATE INDEX "space_member_person_id_idx" ON "space_member"("person_id");

-- Everything there is belongs to the first space, and everybody is in it as what they are.
INSERT INTO "space" ("id", "name") VALUES ('spc_first', 'Team');
INSERT INTO "space_member" ("space_id", "person_id", "role", "created_at") SELECT 'spc_first', "id", "role", "created_at" FROM "person";

-- The version before may run beside this one while processes are replaced one by one. It reads and writes what somebody is
-- in "person": there it stays what they are in the first space, and '' for who is not in it. '' lets nobody in there.
ALTER TABLE "person" ALTER COLUMN "role" SET DEFAULT '';

CREATE FUNCTION person_role_of_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE "person" SET "role" = '' WHERE "id" = OLD."person_id" AND OLD."space_id" = 'spc_first';
  ELSE
    UPDATE "person" SET "role" = NEW."role"
     WHERE "id" = NEW."person_id" AND NEW."space_id" = 'spc_first' AND "role" <> NEW."role";
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER "space_member_role" AFTER INSERT OR UPDATE OF "role" OR DELETE ON "space_member"
  FOR EACH ROW EXECUTE FUNCTION person_role_of_member();

CREATE FUNCTION member_role_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "space_member" ("space_id", "person_id", "role") VALUES ('spc_first', NEW."id", NEW."role")
  ON CONFLICT ("space_id", "person_id") DO UPDATE SET "role" = EXCLUDED."role"
    WHERE "space_member"."role" <> EXCLUDED."role";
  RETURN NULL;
END
$$;
CREATE TRIGGER "person_role" AFTER INSERT OR UPDATE OF "role" ON "person"
  FOR EACH ROW WHEN (NEW."role" <> '') EXECUTE FUNCTION member_role_of_person();

-- AlterTable
ALTER TABLE "deliberation" ADD COLUMN "space_id" TEXT NOT NULL DEFAULT 'spc_first';

-- AlterTable
ALTER TABLE "panel_template" ADD COLUMN "space_id" TEXT NOT NULL DEFAULT 'spc_first';

-- AlterTable
ALTER TABLE "research_anchor" ADD COLUMN "space_id" TEXT NOT NULL DEFAULT 'spc_first';

-- AlterTable
ALTER TABLE "connection" ADD COLUMN "space_id" TEXT NOT NULL DEFAULT 'spc_first';

-- The one table there was is the first space's, and keeps its id: the version before reads and writes it by that.
ALTER TABLE "price_table" ADD COLUMN "space_id" TEXT NOT NULL DEFAULT 'spc_first';

-- AlterTable
ALTER TABLE "source" ADD COLUMN "space_id" TEXT NOT NULL DEFAULT 'spc_first';

-- AlterTable
ALTER TABLE "record_folder" ADD COLUMN "space_id" TEXT NOT NULL DEFAULT 'spc_first';

-- AlterTable
ALTER TABLE "person_session" ADD COLUMN "space_id" TEXT;

-- AlterTable
ALTER TABLE "invitation" ADD COLUMN "space_id" TEXT NOT NULL DEFAULT 'spc_first';

-- AlterTable
ALTER TABLE "api_token" ADD COLUMN "space_id" TEXT NOT NULL DEFAULT 'spc_first';

-- AlterTable
ALTER TABLE "webhook" ADD COLUMN "space_id" TEXT NOT NULL DEFAULT 'spc_first';

-- DropIndex
DROP INDEX "panel_template_name_key";

-- DropIndex
DROP INDEX "research_anchor_name_key";

-- DropIndex
DROP INDEX "connection_name_key";

-- DropIndex
DROP INDEX "record_folder_root_folder_key";

-- CreateIndex
CREATE INDEX "deliberation_space_id_idx" ON "deliberation"("space_id");

-- CreateIndex
CREATE UNIQUE INDEX "panel_template_space_id_name_key" ON "panel_template"("space_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "research_anchor_space_id_name_key" ON "research_anchor"("space_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "connection_space_id_name_key" ON "connection"("space_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "price_table_space_id_key" ON "price_table"("space_id");

-- CreateIndex
CREATE UNIQUE INDEX "record_folder_space_id_root_folder_key" ON "record_folder"("space_id", "root", "folder");

-- AddForeignKey
ALTER TABLE "deliberation" ADD CONSTRAINT "deliberation_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "space"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "panel_template" ADD CONSTRAINT "panel_template_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "space"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "research_anchor" ADD CONSTRAINT "research_anchor_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "space"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "connection" ADD CONSTRAINT "connection_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "space"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "price_table" ADD CONSTRAINT "price_table_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "space"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "source" ADD CONSTRAINT "source_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "space"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "record_folder" ADD CONSTRAINT "record_folder_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "space"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "space_member" ADD CONSTRAINT "space_member_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "space"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "space_member" ADD CONSTRAINT "space_member_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "person"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "person_session" ADD CONSTRAINT "person_session_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "space"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "space"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "space"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_space_id_fkey" FOREIGN KEY ("space_id") REFERENCES "space"("id") ON DELETE CASCADE ON UPDATE CASCADE;
