-- Transactions of one merchant on the platform's balance, for its report of fees.
-- lives-with: 20261129200000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "platform_transactions_merchant_idx" ON "platform_transactions"("livemode", "merchant_id", "created_at") WHERE (merchant_id IS NOT NULL);
