-- Which refund a transaction on the merchant's account is of.
-- lives-with: 20261123001000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "refunds_transfer_reversal_idx" ON "refunds"("account_id", "transfer_reversal") WHERE (transfer_reversal IS NOT NULL);
