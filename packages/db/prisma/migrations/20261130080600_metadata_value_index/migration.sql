-- Objects of all accounts by a value of their metadata, such as an order number, for the search of operators.
-- lives-with: 20261129200000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "metadata_entries_all_value_idx" ON "metadata_entries"(lower("value"), "created_at" DESC);
