-- Accounts that are closed, for the list of merchants by their state.
-- lives-with: 20261129200000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "accounts_closed_idx" ON "accounts"("id") WHERE (closed_at IS NOT NULL);
