-- Payment methods that customers keep, payments that are charged to them without the customer, and the payment method of each
-- subscription.
-- lives-with: 20261129200000
-- blocks-writes: payments and subscriptions have no rows with the new columns yet, and requests rely on the unique key at once
CREATE TABLE "payment_methods" (
    "account_id" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "customer_id" TEXT NOT NULL,
    "host_account" TEXT,
    "processor_customer_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "card" JSONB,
    "is_default" BOOLEAN NOT NULL,
    "removed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_methods_pkey" PRIMARY KEY ("account_id","id")
);
CREATE UNIQUE INDEX "payment_methods_default_key" ON "payment_methods"("account_id", "customer_id") WHERE (is_default);
CREATE INDEX "payment_methods_listed_idx" ON "payment_methods"("account_id", "customer_id", "created_at" DESC, "id" DESC);
ALTER TABLE "payment_methods" ADD CONSTRAINT "payment_methods_account_id_customer_id_fkey" FOREIGN KEY ("account_id", "customer_id") REFERENCES "customers"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "payments" ADD COLUMN "charged_method" TEXT, ADD COLUMN "request_key" TEXT;
CREATE UNIQUE INDEX "payments_request_key_key" ON "payments"("account_id", "request_key") WHERE (request_key IS NOT NULL);
CREATE INDEX "payments_unfinished_charges_idx" ON "payments"("created_at") WHERE (charged_method IS NOT NULL AND status IN ('requires_action', 'requires_payment_method'));

ALTER TABLE "subscriptions" ADD COLUMN "payment_method" TEXT;
CREATE INDEX "subscriptions_payment_method_idx" ON "subscriptions"("account_id", "payment_method") WHERE (payment_method IS NOT NULL AND status NOT IN ('canceled', 'incomplete_expired'));
