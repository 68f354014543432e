-- Refunds are listed, newest first.
-- lives-with: 20261123001000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "refunds_listed_idx" ON "refunds"("account_id", "created_at" DESC, "ref" DESC);
