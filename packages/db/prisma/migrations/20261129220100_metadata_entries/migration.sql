-- Lists find objects by a key of their metadata, and subscriptions by their customer and price.
-- lives-with: 20261123001000
CREATE TABLE "metadata_entries" (
    "account_id" INTEGER NOT NULL,
    "object_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "metadata_entries_pkey" PRIMARY KEY ("account_id", "object_id", "key"),
    CONSTRAINT "metadata_entries_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX "metadata_entries_listed_idx" ON "metadata_entries"("account_id", "kind", "key", "value", "created_at" DESC, "object_id" DESC);
CREATE INDEX "metadata_entries_value_idx" ON "metadata_entries"("account_id", "kind", lower("value"), "created_at" DESC);
ALTER TABLE "subscriptions" ADD COLUMN "customer_id" TEXT, ADD COLUMN "price_id" TEXT;
