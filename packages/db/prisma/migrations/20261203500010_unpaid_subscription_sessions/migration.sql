-- The subscription sessions whose bank has not answered, for the limits of discounts and links.
-- lives-with: 20261129200000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "subscription_sessions_unpaid_idx" ON "subscription_sessions"("account_id") WHERE (payment_status = 'unpaid');
