-- lives-with: 20261123001000
-- Outside a transaction: the table may be large, and events are written all the time.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "events_without_position_idx" ON "events"("account_id", "record_number") WHERE (feed_position IS NULL);
