-- The charges of kept payment methods with a discount, for its limits. The index before this one has every renewal with a discount as well.
-- lives-with: 20261129200000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payments_discount_charges_idx" ON "payments"("account_id", "discount_id", "status") WHERE (discount_id IS NOT NULL AND session_id IS NULL AND subscription_id IS NULL);
