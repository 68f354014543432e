-- Disputes of all accounts by their id, for the search of operators.
-- lives-with: 20261129200000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "disputes_id_idx" ON "disputes"("id");
