-- A person is found by the email that a session was created with, in any case.
-- lives-with: 20261123001000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "subscription_sessions_email_idx" ON "subscription_sessions"("account_id", lower("customer_email")) WHERE ("customer_email" IS NOT NULL);
