-- Accounts that existed before: when each was adopted, how far it is read, and the processor's ids of adopted objects.
-- lives-with: 20261129200000
-- blocks-writes: no row has the columns yet, and two processes that adopt at once rely on the unique keys at once
ALTER TABLE "accounts" ADD COLUMN "adopted_at" TIMESTAMPTZ(3);
ALTER TABLE "customers" ADD COLUMN "processor_id" TEXT;
ALTER TABLE "products" ADD COLUMN "processor_id" TEXT;
ALTER TABLE "prices" ADD COLUMN "processor_id" TEXT;
ALTER TABLE "subscription_products" ADD COLUMN "processor_id" TEXT, ADD COLUMN "processor_price_id" TEXT;
ALTER TABLE "subscription_sessions" ADD COLUMN "adopted_at" TIMESTAMPTZ(3), ADD COLUMN "fee_as_found" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "subscriptions" ADD COLUMN "read_only_reason" TEXT;
CREATE UNIQUE INDEX "customers_processor_id_key" ON "customers"("account_id", "processor_id") WHERE (processor_id IS NOT NULL);
CREATE UNIQUE INDEX "products_processor_id_key" ON "products"("account_id", "processor_id") WHERE (processor_id IS NOT NULL);
CREATE UNIQUE INDEX "prices_processor_id_key" ON "prices"("account_id", "processor_id") WHERE (processor_id IS NOT NULL);
CREATE UNIQUE INDEX "subscription_products_processor_price_id_key" ON "subscription_products"("account_id", "processor_price_id") WHERE (processor_price_id IS NOT NULL);
CREATE INDEX "subscription_products_processor_id_idx" ON "subscription_products"("account_id", "processor_id") WHERE (processor_id IS NOT NULL);
CREATE INDEX "subscription_sessions_adopted_idx" ON "subscription_sessions"("ref") WHERE (adopted_at IS NOT NULL);
CREATE TABLE "adoption_steps" (
    "account_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "cursor" TEXT,
    "taken" INTEGER NOT NULL DEFAULT 0,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "adoption_steps_pkey" PRIMARY KEY ("account_id","name")
);
ALTER TABLE "adoption_steps" ADD CONSTRAINT "adoption_steps_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
