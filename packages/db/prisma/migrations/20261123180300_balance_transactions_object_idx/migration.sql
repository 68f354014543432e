-- A payment shows the payouts that it, its refunds and its disputes are a part of.
-- lives-with: 20261123001000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "balance_transactions_object_idx" ON "balance_transactions"("account_id", "object_id") WHERE (object_id IS NOT NULL AND payout_id IS NOT NULL);
