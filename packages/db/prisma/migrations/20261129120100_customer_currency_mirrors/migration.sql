-- Further copies of a customer on one account of the processor: it bills each of its customers in one currency.
-- lives-with: 20261123001000
-- CreateTable
CREATE TABLE "customer_currency_mirrors" (
    "account_id" INTEGER NOT NULL,
    "customer_id" TEXT NOT NULL,
    "host_account" TEXT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "processor_customer_id" TEXT NOT NULL,
    "copied_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "customer_currency_mirrors_pkey" PRIMARY KEY ("account_id","customer_id","host_account","currency")
);

-- AddForeignKey
ALTER TABLE "customer_currency_mirrors" ADD CONSTRAINT "customer_currency_mirrors_account_id_customer_id_fkey" FOREIGN KEY ("account_id", "customer_id") REFERENCES "customers"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
