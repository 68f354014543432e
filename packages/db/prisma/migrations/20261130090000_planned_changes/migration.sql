-- The change that a subscription makes at the end of its period, the name of its plan after a change, and metadata of its own.
-- lives-with: 20261129200000
ALTER TABLE "subscriptions" ADD COLUMN "pending_change" JSONB;
ALTER TABLE "subscriptions" ADD COLUMN "plan_name" TEXT;
ALTER TABLE "subscriptions" ADD COLUMN "metadata" JSONB;
