-- Discounts, and the sessions and payments that use them.
-- lives-with: 20261129200000
CREATE TABLE "discounts" (
    "account_id" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "code" TEXT,
    "claimed_code" TEXT,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "percent_off" INTEGER,
    "amount_off" BIGINT,
    "currency" CHAR(3),
    "duration" TEXT NOT NULL,
    "duration_in_months" INTEGER,
    "max_redemptions" INTEGER,
    "max_per_customer" INTEGER,
    "product_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "starts_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "metadata" JSONB NOT NULL,
    "redeemed" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3),

    CONSTRAINT "discounts_pkey" PRIMARY KEY ("account_id","id")
);
CREATE UNIQUE INDEX "discounts_account_id_claimed_code_key" ON "discounts"("account_id", "claimed_code");
CREATE INDEX "discounts_account_id_created_at_id_idx" ON "discounts"("account_id", "created_at" DESC, "id" DESC);
CREATE INDEX "discounts_account_id_active_created_at_id_idx" ON "discounts"("account_id", "active", "created_at" DESC, "id" DESC);
ALTER TABLE "discounts" ADD CONSTRAINT "discounts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "payment_sessions" ADD COLUMN "discount_id" TEXT, ADD COLUMN "amount_discount" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "payments" ADD COLUMN "discount_id" TEXT, ADD COLUMN "amount_discount" BIGINT NOT NULL DEFAULT 0;
