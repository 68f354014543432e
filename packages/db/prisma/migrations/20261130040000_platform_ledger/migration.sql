-- A copy of the ledger of the platform's own account, from which the report of fees is added up.
-- lives-with: 20261129200000
CREATE TABLE "platform_transactions" (
    "livemode" BOOLEAN NOT NULL,
    "id" TEXT NOT NULL,
    "merchant_id" TEXT,
    "type" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "fee" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "source" TEXT,
    "parent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "platform_transactions_pkey" PRIMARY KEY ("livemode","id")
);

CREATE TABLE "platform_ledgers" (
    "livemode" BOOLEAN NOT NULL,
    "copied_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "platform_ledgers_pkey" PRIMARY KEY ("livemode")
);

CREATE INDEX "platform_transactions_livemode_created_at_idx" ON "platform_transactions"("livemode", "created_at");
CREATE INDEX "platform_transactions_source_idx" ON "platform_transactions"("livemode", "source") WHERE (source IS NOT NULL);
CREATE INDEX "platform_transactions_parent_idx" ON "platform_transactions"("livemode", "parent") WHERE (merchant_id IS NULL AND parent IS NOT NULL);
