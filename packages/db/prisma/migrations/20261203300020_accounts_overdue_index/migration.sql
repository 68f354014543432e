-- Accounts with overdue requirements, for the list of merchants. The planner has statistics of the expression of an index that is not partial.
-- Anything but a list counts as none: an error would make every later write of the row fail.
-- lives-with: 20261129200000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "accounts_overdue_idx" ON "accounts"((CASE WHEN jsonb_typeof("requirements" -> 'pastDue') = 'array' THEN jsonb_array_length("requirements" -> 'pastDue') ELSE 0 END));
