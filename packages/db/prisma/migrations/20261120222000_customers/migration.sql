-- CreateTable
CREATE TABLE "customers" (
    "account_id" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT,
    "phone" TEXT,
    "metadata" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "customers_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "customer_mirrors" (
    "account_id" INTEGER NOT NULL,
    "customer_id" TEXT NOT NULL,
    "host_account" TEXT NOT NULL,
    "processor_customer_id" TEXT NOT NULL,
    "copied_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "customer_mirrors_pkey" PRIMARY KEY ("account_id","customer_id","host_account")
);

-- CreateIndex
CREATE INDEX "customers_account_id_created_at_id_idx" ON "customers"("account_id", "created_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "customers" ADD CONSTRAINT "customers_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "customer_mirrors" ADD CONSTRAINT "customer_mirrors_account_id_customer_id_fkey" FOREIGN KEY ("account_id", "customer_id") REFERENCES "customers"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;

