-- CreateTable
CREATE TABLE "subscription_products" (
    "account_id" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT,
    "metadata" JSONB NOT NULL,
    "price_id" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "interval" TEXT NOT NULL,
    "trial_period_days" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "subscription_products_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateIndex
CREATE INDEX "subscription_products_account_id_created_at_id_idx" ON "subscription_products"("account_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "subscription_products_account_id_price_id_key" ON "subscription_products"("account_id", "price_id");

-- AddForeignKey
ALTER TABLE "subscription_products" ADD CONSTRAINT "subscription_products_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
