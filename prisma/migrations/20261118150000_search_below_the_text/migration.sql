-- The search also finds words that stand below a record's text: what was read before is read again.
UPDATE "record" SET "is_searchable" = false;
