-- The pages of payment links may take the codes of discounts.
-- lives-with: 20261129200000
ALTER TABLE "payment_links" ADD COLUMN "allow_discount_codes" BOOLEAN NOT NULL DEFAULT false;
