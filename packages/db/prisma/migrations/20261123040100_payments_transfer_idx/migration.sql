-- Which payment a transaction on the merchant's account is of.
-- lives-with: 20261123001000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payments_transfer_idx" ON "payments"("account_id", "transfer_id") WHERE (transfer_id IS NOT NULL);
