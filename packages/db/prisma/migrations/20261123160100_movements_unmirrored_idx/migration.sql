-- Transfers and reversals that are not on the copy of an account's balance yet.
-- lives-with: 20261123001000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "movements_unmirrored_idx" ON "movements"("account_id") WHERE (NOT mirrored);
