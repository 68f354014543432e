-- Payments show the card that they were made with, and receipts what an invoice was for and when it was paid.
-- lives-with: 20261123001000
ALTER TABLE "payments" ADD COLUMN     "card_last4" TEXT,
ADD COLUMN     "invoice_lines" JSONB,
ADD COLUMN     "method" JSONB,
ADD COLUMN     "paid_at" TIMESTAMPTZ(3);
