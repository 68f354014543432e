-- Subscriptions, and the sessions that begin them, may have a discount.
-- lives-with: 20261129200000
ALTER TABLE "subscription_sessions" ADD COLUMN "discount_id" TEXT, ADD COLUMN "amount_discount" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "subscriptions" ADD COLUMN "discount" JSONB;
