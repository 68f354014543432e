-- Keys that were revoked are kept, and each look at the list asks which of those that work were replaced.
-- lives-with: 20261123001000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "api_keys_replaced_idx" ON "api_keys"("replaces_id") WHERE (replaces_id IS NOT NULL);
