-- What was erased of a person stays erased, whatever is read of the processor afterwards.
-- lives-with: 20261123001000
ALTER TABLE "payment_sessions" ADD COLUMN     "erased_at" TIMESTAMPTZ(3);
ALTER TABLE "payments" ADD COLUMN     "erased_at" TIMESTAMPTZ(3);
ALTER TABLE "subscription_sessions" ADD COLUMN     "erased_at" TIMESTAMPTZ(3);
ALTER TABLE "subscriptions" ADD COLUMN     "erased_at" TIMESTAMPTZ(3);
