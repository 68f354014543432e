-- Endpoints of all accounts that failed, the latest first, for operators.
-- lives-with: 20261129200000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "webhook_endpoints_failed_idx" ON "webhook_endpoints"("last_failed_at" DESC) WHERE (last_failed_at IS NOT NULL);
