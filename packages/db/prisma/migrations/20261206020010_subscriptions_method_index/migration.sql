-- Running subscriptions by their payment method alone: events of those on the platform's account do not name the merchant.
-- lives-with: 20261129200000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "subscriptions_method_idx" ON "subscriptions"("payment_method") WHERE (payment_method IS NOT NULL AND status NOT IN ('canceled', 'incomplete_expired'));
