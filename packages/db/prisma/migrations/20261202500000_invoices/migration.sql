-- Invoices and credit notes, their counters, and what a merchant states for them.
-- lives-with: 20261129200000
ALTER TABLE "merchants"
    ADD COLUMN "tax_status" TEXT NOT NULL DEFAULT 'not_registered',
    ADD COLUMN "tax_reason" TEXT,
    ADD COLUMN "address" JSONB,
    ADD COLUMN "invoice_prefix" TEXT NOT NULL DEFAULT '',
    ADD COLUMN "time_zone" TEXT NOT NULL DEFAULT 'UTC';

CREATE TABLE "invoices" (
    "account_id" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "year" INTEGER NOT NULL,
    "sequence" INTEGER NOT NULL,
    "number" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "refund_ref" TEXT,
    "corrects" JSONB,
    "customer_id" TEXT,
    "currency" CHAR(3) NOT NULL,
    "amount_total" BIGINT NOT NULL,
    "lines" JSONB NOT NULL,
    "seller" JSONB NOT NULL,
    "buyer" JSONB NOT NULL,
    "time_zone" TEXT NOT NULL,
    "supplied_at" TIMESTAMPTZ(3) NOT NULL,
    "erased_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "invoices_pkey" PRIMARY KEY ("account_id","id")
);
CREATE UNIQUE INDEX "invoices_account_id_type_year_sequence_key" ON "invoices"("account_id", "type", "year", "sequence");
CREATE UNIQUE INDEX "invoices_account_id_number_key" ON "invoices"("account_id", "number");
CREATE INDEX "invoices_account_id_created_at_id_idx" ON "invoices"("account_id", "created_at" DESC, "id" DESC);
CREATE INDEX "invoices_account_id_payment_id_created_at_id_idx" ON "invoices"("account_id", "payment_id", "created_at" DESC, "id" DESC);
CREATE UNIQUE INDEX "invoices_payment_key" ON "invoices"("account_id", "payment_id") WHERE (refund_ref IS NULL);
CREATE INDEX "invoices_refund_idx" ON "invoices"("account_id", "refund_ref") WHERE (refund_ref IS NOT NULL);
CREATE INDEX "invoices_customer_idx" ON "invoices"("account_id", "customer_id", "created_at" DESC, "id" DESC) WHERE (customer_id IS NOT NULL);
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_account_id_payment_id_fkey" FOREIGN KEY ("account_id", "payment_id") REFERENCES "payments"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_account_id_refund_ref_fkey" FOREIGN KEY ("account_id", "refund_ref") REFERENCES "refunds"("account_id", "ref") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "invoice_counters" (
    "account_id" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "year" INTEGER NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "invoice_counters_pkey" PRIMARY KEY ("account_id","type","year")
);
CREATE INDEX "invoice_counters_year_idx" ON "invoice_counters"("year");
ALTER TABLE "invoice_counters" ADD CONSTRAINT "invoice_counters_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "uninvoiced_payments" (
    "account_id" INTEGER NOT NULL,
    "payment_id" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "claim" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,

    CONSTRAINT "uninvoiced_payments_pkey" PRIMARY KEY ("account_id","payment_id")
);
CREATE INDEX "uninvoiced_payments_due_idx" ON "uninvoiced_payments"("due_at") WHERE (due_at IS NOT NULL);
ALTER TABLE "uninvoiced_payments" ADD CONSTRAINT "uninvoiced_payments_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
