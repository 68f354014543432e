-- Endpoints of all accounts that failed, newest first, for operators: an order that no failure changes.
-- lives-with: 20261129200000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "webhook_endpoints_failing_idx" ON "webhook_endpoints"("created_at" DESC, "id" DESC) WHERE (last_failed_at IS NOT NULL);
