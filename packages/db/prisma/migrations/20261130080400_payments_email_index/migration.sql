-- Payments of all accounts by email, for the search of operators.
-- lives-with: 20261129200000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payments_all_email_idx" ON "payments"(lower("customer_email"), "created_at" DESC) WHERE (customer_email IS NOT NULL);
