-- Payments are also found by the cards that were declined before the last attempt.
-- lives-with: 20261123001000
ALTER TABLE "payments" ADD COLUMN     "earlier_last4" TEXT[] DEFAULT ARRAY[]::TEXT[];
