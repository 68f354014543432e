-- The few payments that were tried with several cards.
-- lives-with: 20261123001000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payments_earlier_cards_idx" ON "payments"("account_id") WHERE (earlier_last4 <> '{}');
