-- The sessions of a discount that may still be paid, for its limits.
-- lives-with: 20261129200000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_sessions_discount_idx" ON "payment_sessions"("account_id", "discount_id", "status", "payment_status") WHERE (discount_id IS NOT NULL);
