-- Accounts in the order of their open requirements, for the list of merchants. The expression is that of its order.
-- lives-with: 20261129200000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "accounts_requirements_idx" ON "accounts"("livemode", (1000 * (CASE WHEN jsonb_typeof("requirements" -> 'pastDue') = 'array' THEN jsonb_array_length("requirements" -> 'pastDue') ELSE 0 END) + (CASE WHEN jsonb_typeof("requirements" -> 'currentlyDue') = 'array' THEN jsonb_array_length("requirements" -> 'currentlyDue') ELSE 0 END)), "merchant_id");
