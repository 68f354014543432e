-- Accounts that are paused, for the list of merchants by their state.
-- lives-with: 20261129200000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "accounts_paused_idx" ON "accounts"("id") WHERE (paused IS NOT NULL);
