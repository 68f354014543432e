-- A person is found by the email that they typed at checkout, in any case.
-- lives-with: 20261123001000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_sessions_typed_email_idx" ON "payment_sessions"("account_id", lower("customer_details" ->> 'email')) WHERE ("customer_details" IS NOT NULL);
