-- The languages that customers read.
-- lives-with: 20261129200000
ALTER TABLE "customer_page_sessions" ADD COLUMN "locale" TEXT;
ALTER TABLE "customers" ADD COLUMN "locale" TEXT;
ALTER TABLE "payment_links" ADD COLUMN "locale" TEXT;
ALTER TABLE "payment_sessions" ADD COLUMN "locale" TEXT;
ALTER TABLE "subscription_sessions" ADD COLUMN "locale" TEXT;
