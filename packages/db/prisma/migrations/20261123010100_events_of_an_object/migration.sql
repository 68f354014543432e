-- lives-with: 20261123001000
-- Outside a transaction: the table may be large, and events are written all the time.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "events_account_id_object_id_idx" ON "events"("account_id", "object_id");
