-- The limits of discounts use the index before this one. Outside a transaction, after the migrations that build both.
-- lives-with: 20261129200000
DROP INDEX CONCURRENTLY IF EXISTS "payments_discount_idx";
