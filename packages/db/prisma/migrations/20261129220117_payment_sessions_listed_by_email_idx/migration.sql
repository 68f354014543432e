-- Sessions are listed by the email of their customer, newest first.
-- lives-with: 20261123001000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_sessions_listed_by_email_idx" ON "payment_sessions"("account_id", lower("customer_email"), "created_at" DESC, "id" DESC) WHERE (customer_email IS NOT NULL);
