-- The portal finds payments by the name of the buyer, in any case and Unicode form.
-- lives-with: 20261123001000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_sessions_buyer_idx" ON "payment_sessions"("account_id", lower(normalize("customer_details" ->> 'name', NFC))) WHERE ("customer_details" IS NOT NULL);
