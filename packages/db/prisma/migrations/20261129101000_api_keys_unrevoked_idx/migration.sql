-- Keys that were revoked are kept, and the portal counts those that work at each look at the list.
-- lives-with: 20261123001000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "api_keys_unrevoked_idx" ON "api_keys"("account_id") WHERE (revoked_at IS NULL);
