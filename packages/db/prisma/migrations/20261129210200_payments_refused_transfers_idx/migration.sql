-- Finds the refused transfers among all that is held for a merchant.
-- lives-with: 20261129190000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payments_refused_transfers_idx" ON "payments"("account_id", "settled_currency", "created_at") WHERE (move_refusal IS NOT NULL);
