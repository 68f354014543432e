-- Merchants whose keys are suspended, for the list of merchants.
-- lives-with: 20261129200000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "merchants_suspended_idx" ON "merchants"("id") WHERE (keys_suspended_at IS NOT NULL);
