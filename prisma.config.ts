import { defineConfig } from "prisma/config";

/** For Prisma's own commands (`npx prisma migrate status`). Parley migrates by itself, without them (lib/server/db/migrations/migrate.ts). */
export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  // Prisma's env() would refuse every command without it, also those that need no database.
  ...(process.env.DATABASE_URL ? { datasource: { url: process.env.DATABASE_URL } } : {}),
});
