-- Accounts with overdue requirements, for the list of merchants. The planner has statistics of the expression of an index that is not partial.
-- lives-with: 20261129200000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "accounts_overdue_idx" ON "accounts"((jsonb_array_length(COALESCE("requirements" -> 'pastDue', '[]'::jsonb))));
