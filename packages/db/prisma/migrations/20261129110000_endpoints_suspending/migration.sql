-- The deliveries of an endpoint that was deactivated are suspended in batches, after the transaction that deactivated it.
-- lives-with: 20261123001000
ALTER TABLE "webhook_endpoints" ADD COLUMN "suspending" BOOLEAN NOT NULL DEFAULT false;
