-- What has ended since a balance was read.
-- lives-with: 20261123001000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "refunds_settled_number_idx" ON "refunds"("account_id", "settled_number") WHERE (settled_number IS NOT NULL);
