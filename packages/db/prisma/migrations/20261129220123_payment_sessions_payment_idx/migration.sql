-- Sessions are listed by their payment, newest first.
-- lives-with: 20261123001000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_sessions_payment_idx" ON "payment_sessions"("account_id", "payment_intent") WHERE (payment_intent IS NOT NULL);
