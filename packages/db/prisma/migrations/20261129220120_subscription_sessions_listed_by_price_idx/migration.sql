-- Sessions of subscriptions are listed by their price, newest first.
-- lives-with: 20261123001000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "subscription_sessions_listed_by_price_idx" ON "subscription_sessions"("account_id", "price_id", "created_at" DESC, "id" DESC) WHERE (price_id IS NOT NULL);
