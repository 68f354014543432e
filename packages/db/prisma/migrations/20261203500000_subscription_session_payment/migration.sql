-- A use of a discount, or of a payment link, counts once the delayed first payment of a subscription has succeeded.
-- lives-with: 20261129200000
ALTER TABLE "subscription_sessions" ADD COLUMN "payment_status" TEXT;
