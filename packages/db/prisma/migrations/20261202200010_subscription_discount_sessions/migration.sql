-- The sessions of subscriptions with a discount, for its limits.
-- lives-with: 20261129200000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "subscription_sessions_discount_idx" ON "subscription_sessions"("account_id", "discount_id", "status") WHERE (discount_id IS NOT NULL);
