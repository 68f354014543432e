-- Workers look for the endpoints whose deliveries are being suspended.
-- lives-with: 20261123001000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "webhook_endpoints_suspending_idx" ON "webhook_endpoints"("account_id", "id") WHERE suspending;
