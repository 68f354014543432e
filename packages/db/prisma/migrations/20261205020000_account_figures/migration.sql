-- The order of lists over all merchants, kept by workers: sales of thirty days, dispute rates, held money, debts.
-- lives-with: 20261129200000
CREATE TABLE "account_figures" (
    "account_id" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "merchant_id" TEXT NOT NULL,
    "volume" BIGINT NOT NULL,
    "fees" BIGINT NOT NULL,
    "dispute_rate" INTEGER,
    "held" BIGINT NOT NULL,
    "held_payments" INTEGER NOT NULL,
    "held_since" TIMESTAMPTZ(3),
    "available" BIGINT NOT NULL,

    CONSTRAINT "account_figures_pkey" PRIMARY KEY ("account_id","currency")
);
CREATE INDEX "account_figures_volume_idx" ON "account_figures"("livemode", "currency", "volume", "merchant_id") WHERE (volume <> 0);
CREATE INDEX "account_figures_fees_idx" ON "account_figures"("livemode", "currency", "fees", "merchant_id") WHERE (fees <> 0);
CREATE INDEX "account_figures_dispute_rate_idx" ON "account_figures"("livemode", "dispute_rate", "merchant_id") WHERE (dispute_rate <> 0);
CREATE INDEX "account_figures_held_idx" ON "account_figures"("livemode", "currency", "held", "merchant_id") WHERE (held <> 0);
CREATE INDEX "account_figures_held_since_idx" ON "account_figures"("livemode", "held_since", "merchant_id", "currency") WHERE (held_since IS NOT NULL);
CREATE INDEX "account_figures_available_idx" ON "account_figures"("livemode", "currency", "available", "merchant_id") WHERE (available < 0);
CREATE TABLE "changed_figures" (
    "account_id" INTEGER NOT NULL,
    "change" UUID NOT NULL DEFAULT gen_random_uuid(),

    CONSTRAINT "changed_figures_pkey" PRIMARY KEY ("account_id","change")
);
-- Accounts with sales, held money or debts have figures once a worker has run.
INSERT INTO "changed_figures" ("account_id")
    SELECT "account_id" FROM "totalled_accounts"
     UNION SELECT "account_id" FROM "payments" WHERE "due" <> "transferred"
     UNION SELECT "account_id" FROM "balances" WHERE "available" < 0;

-- Last: foreign keys lock the tables that they refer to until the end.
ALTER TABLE "account_figures" ADD CONSTRAINT "account_figures_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "account_figures" ADD CONSTRAINT "account_figures_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
