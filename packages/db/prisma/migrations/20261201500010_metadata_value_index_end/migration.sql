-- The search of operators uses the index before this one, which does not depend on the Unicode form. Outside a transaction, after the
-- migrations that build both: those are long, and an upgrade runs short ones first.
-- lives-with: 20261129200000
DROP INDEX CONCURRENTLY IF EXISTS "metadata_entries_all_value_idx";
