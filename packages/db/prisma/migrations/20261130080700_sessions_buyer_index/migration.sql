-- Sessions of all accounts by the name of the buyer, for the search of operators.
-- lives-with: 20261129200000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_sessions_all_buyer_idx" ON "payment_sessions"(lower(normalize("customer_details" ->> 'name', NFC)), "created_at" DESC) WHERE ("customer_details" IS NOT NULL);
