-- The card of the last payment is not the one that expires when the customer has entered another one since.
-- lives-with: 20261123001000
ALTER TABLE "subscriptions" ADD COLUMN "method_changed_at" TIMESTAMPTZ(3);
