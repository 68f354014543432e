-- Payments of all accounts by the time when they were paid, for the report of fees.
-- lives-with: 20261129200000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payments_paid_idx" ON "payments" (COALESCE("paid_at", "created_at")) WHERE status = 'succeeded';
