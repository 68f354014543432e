-- Accounts with disputes of this month, for the metric of their rates.
-- lives-with: 20261129200000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "disputes_created_idx" ON "disputes"("created_at");
