-- A person is found by their email, in any case.
-- lives-with: 20261123001000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "customers_email_idx" ON "customers"("account_id", lower("email"));
