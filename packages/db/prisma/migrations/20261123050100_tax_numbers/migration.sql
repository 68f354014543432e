-- Receipts show the tax number of the merchant.
-- lives-with: 20261123001000
ALTER TABLE "merchants" ADD COLUMN     "tax_number" TEXT;
