-- The transactions of a month, in their order.
-- lives-with: 20261123001000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "balance_transactions_account_id_created_at_id_idx" ON "balance_transactions"("account_id", "created_at", "id") WHERE (available_on IS NOT NULL);
