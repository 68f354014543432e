-- Refunds are listed by their status, newest first.
-- lives-with: 20261123001000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "refunds_listed_by_status_idx" ON "refunds"("account_id", "status", "created_at" DESC, "ref" DESC);
