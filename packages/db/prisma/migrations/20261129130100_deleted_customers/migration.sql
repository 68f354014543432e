-- A list of customers continues behind one who was deleted meanwhile.
-- lives-with: 20261123001000
CREATE TABLE "deleted_customers" (
    "account_id" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "deleted_customers_pkey" PRIMARY KEY ("account_id","id")
);
CREATE INDEX "deleted_customers_deleted_at_idx" ON "deleted_customers"("deleted_at");
ALTER TABLE "deleted_customers" ADD CONSTRAINT "deleted_customers_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
