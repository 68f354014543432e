-- Sessions are listed, newest first.
-- lives-with: 20261123001000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_sessions_listed_idx" ON "payment_sessions"("account_id", "created_at" DESC, "id" DESC) WHERE (id IS NOT NULL);
