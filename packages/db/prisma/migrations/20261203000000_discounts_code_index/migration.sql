-- Discounts of a code, in any case and in the order of their list. A merchant may have a code for each of thousands of customers.
-- lives-with: 20261129200000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "discounts_listed_by_code_idx" ON "discounts"("account_id", lower("code"), "created_at" DESC, "id" DESC) WHERE (code IS NOT NULL);
