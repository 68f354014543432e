-- What of a payment's fee was given back to the merchant at the processor; the fee of the payment is lower by it.
-- lives-with: 20261123001000
ALTER TABLE "payments" ADD COLUMN "fee_returned" BIGINT NOT NULL DEFAULT 0;
