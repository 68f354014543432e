-- Endpoints of all accounts that fail or were deactivated for their failures, newest first, for operators.
-- lives-with: 20261129200000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "webhook_endpoints_failing_idx" ON "webhook_endpoints"("created_at" DESC, "id" DESC) WHERE (active AND consecutive_failures > 0 OR NOT active AND deactivated_reason IN ('failures', 'gone'));
