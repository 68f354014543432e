-- Accounts that the processor has rejected or holds, for the list of merchants.
-- lives-with: 20261129200000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "accounts_disabled_idx" ON "accounts"("disabled_reason" text_pattern_ops) WHERE (disabled_reason IS NOT NULL);
