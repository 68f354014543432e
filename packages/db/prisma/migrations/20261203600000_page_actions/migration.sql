-- What customers may do on their page, which the merchant chooses in each mode.
-- lives-with: 20261129200000
ALTER TABLE "accounts" ADD COLUMN "page_actions" TEXT[] DEFAULT ARRAY['cancel', 'pause', 'change_seats', 'change_payment_method', 'change_details', 'complete_invoice']::TEXT[];
