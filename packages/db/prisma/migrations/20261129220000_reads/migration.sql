-- Payments show their customer; a subscription product may be taken off sale, and its price be replaced.
-- lives-with: 20261123001000
ALTER TABLE "payments" ADD COLUMN "customer_id" TEXT;
ALTER TABLE "subscription_products" ADD COLUMN "active" BOOLEAN NOT NULL DEFAULT true;
ALTER TABLE "subscription_products" ADD COLUMN "former_price_ids" TEXT[] DEFAULT ARRAY[]::TEXT[];
