-- Which movement of ours a transaction on the merchant's account is of.
-- lives-with: 20261123001000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "movements_processor_id_idx" ON "movements"("account_id", "processor_id") WHERE (processor_id IS NOT NULL);
