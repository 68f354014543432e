-- The reason with which a subscription was canceled.
-- lives-with: 20261129200000
ALTER TABLE "subscriptions" ADD COLUMN "cancel_reason" TEXT;
