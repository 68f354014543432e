-- Payments are found by the charge that the processor's own pages name them by.
-- lives-with: 20261123001000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payments_charge_idx" ON "payments"("account_id", "latest_charge") WHERE (latest_charge IS NOT NULL);
