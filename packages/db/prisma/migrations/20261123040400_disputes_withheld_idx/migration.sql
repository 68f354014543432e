-- What disputes withhold from a merchant until they are decided.
-- lives-with: 20261123001000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "disputes_withheld_idx" ON "disputes"("account_id") WHERE (withdrawn <> 0 AND status <> 'lost');
