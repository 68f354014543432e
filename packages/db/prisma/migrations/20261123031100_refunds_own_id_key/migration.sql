-- No two refunds of an account are shown by one id.
-- lives-with: 20261123001000
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "refunds_own_id_key" ON "refunds"("account_id", "own_id") WHERE (own_id IS NOT NULL);
