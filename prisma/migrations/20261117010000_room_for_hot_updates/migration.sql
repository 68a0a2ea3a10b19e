-- A deliberation's row is rewritten with every append. With room left on its page the new version stands beside the old one, and no index is touched.
ALTER TABLE "deliberation" SET (fillfactor = 60);
