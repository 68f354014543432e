-- The list of operators uses the index before this one. Outside a transaction, after the migration that builds it.
-- lives-with: 20261129200000
DROP INDEX CONCURRENTLY IF EXISTS "webhook_endpoints_failed_idx";
