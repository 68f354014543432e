-- Payments are found by the last digits of their card.
-- lives-with: 20261123001000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payments_card_idx" ON "payments"("account_id", "card_last4") WHERE (card_last4 IS NOT NULL);
