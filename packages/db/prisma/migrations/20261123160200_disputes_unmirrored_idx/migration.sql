-- Disputes of which the copy of an account's balance does not show all yet.
-- lives-with: 20261123001000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "disputes_unmirrored_idx" ON "disputes"("account_id") WHERE (mirrored_withdrawn <> withdrawn);
