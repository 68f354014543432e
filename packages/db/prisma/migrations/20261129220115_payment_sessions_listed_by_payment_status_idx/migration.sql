-- Sessions are listed by whether they are paid, newest first.
-- lives-with: 20261123001000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_sessions_listed_by_payment_status_idx" ON "payment_sessions"("account_id", "payment_status", "created_at" DESC, "id" DESC) WHERE (id IS NOT NULL);
