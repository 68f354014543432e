-- Customers of all accounts by email, for the search of operators.
-- lives-with: 20261129200000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "customers_all_email_idx" ON "customers"(lower("email"), "created_at" DESC);
