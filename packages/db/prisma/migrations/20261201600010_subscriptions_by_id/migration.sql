-- A subscription by its id alone: events of the platform's account name no merchant where its metadata was removed.
-- lives-with: 20261129200000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "subscriptions_id_idx" ON "subscriptions"("id");
