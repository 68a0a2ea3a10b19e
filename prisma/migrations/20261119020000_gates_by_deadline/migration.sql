-- DropIndex
DROP INDEX "gate_status_opened_at_id_idx";

-- The nearest deadline first. The expression is that of lib/server/gates/list.ts.
CREATE INDEX "gate_due_idx" ON "gate"("status", (coalesce(case when "status" = 'open' then "deciding" ->> 'deadlineAt' end, '9999-12-31T23:59:59.999Z')), "opened_at", "id");
