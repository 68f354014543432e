-- Merchants in the order of their names, for the list of merchants.
-- lives-with: 20261129200000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "merchants_name_idx" ON "merchants"(lower("name"), "id");
