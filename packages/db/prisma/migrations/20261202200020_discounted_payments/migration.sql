-- The payments that a discount reduced, for what it earned.
-- lives-with: 20261129200000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payments_discounted_idx" ON "payments"("account_id", "discount_id") WHERE (discount_id IS NOT NULL);
