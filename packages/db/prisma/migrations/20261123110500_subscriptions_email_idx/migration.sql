-- A person is found by the email of their subscriptions, in any case.
-- lives-with: 20261123001000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "subscriptions_email_idx" ON "subscriptions"("account_id", lower("customer_email")) WHERE ("customer_email" IS NOT NULL);
