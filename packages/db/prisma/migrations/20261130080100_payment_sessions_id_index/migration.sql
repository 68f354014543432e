-- Sessions of all accounts by their id, for the search of operators.
-- lives-with: 20261129200000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_sessions_id_idx" ON "payment_sessions"("id") WHERE (id IS NOT NULL);
