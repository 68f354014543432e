-- Sessions of subscriptions are listed by their customer, newest first.
-- lives-with: 20261123001000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "subscription_sessions_listed_by_customer_idx" ON "subscription_sessions"("account_id", "customer_id", "created_at" DESC, "id" DESC) WHERE (customer_id IS NOT NULL);
