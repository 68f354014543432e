-- Lists of merchants use the index in their order instead. Outside a transaction, after the migrations that build both.
-- lives-with: 20261129200000
DROP INDEX CONCURRENTLY IF EXISTS "accounts_suspended_idx";
