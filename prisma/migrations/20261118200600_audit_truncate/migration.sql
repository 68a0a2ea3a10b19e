-- TRUNCATE meets no trigger of rows: without one of its own it would empty the audit without a word.
CREATE TRIGGER "audit_entry_is_not_truncated" BEFORE TRUNCATE ON "audit_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION "audit_entry_is_append_only"();
