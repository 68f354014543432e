-- Sessions are listed by their status, newest first.
-- lives-with: 20261123001000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_sessions_listed_by_status_idx" ON "payment_sessions"("account_id", "status", "created_at" DESC, "id" DESC) WHERE (id IS NOT NULL);
