-- lives-with: 20261123001000
-- Outside a transaction: the table may be large, and events are written all the time.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "events_feed_idx" ON "events"("account_id", "feed_position") WHERE (feed_position > 0);
