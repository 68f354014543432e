-- Suspended accounts, for the list of merchants.
-- lives-with: 20261129200000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "accounts_suspended_idx" ON "accounts"("id") WHERE (suspended_at IS NOT NULL);
