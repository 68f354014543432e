-- What is held for merchants is added up from the index alone, without a read of each payment.
-- lives-with: 20261129190000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payments_held_idx" ON "payments"("account_id", "settled_currency", "owed", "moved", "move_after", "created_at", "id") WHERE (owed <> moved);
