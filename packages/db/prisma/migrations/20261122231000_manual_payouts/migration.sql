-- What operators paid to merchants by other means than the processor. It counts as moved (payments.moved) without a row in
-- movements, so that the release before reads and moves the rest as it did.
-- CreateTable
CREATE TABLE "manual_payouts" (
    "account_id" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "reference" TEXT NOT NULL,
    "actor_kind" "actor_kind" NOT NULL,
    "actor_name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "manual_payouts_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "manual_payout_lines" (
    "account_id" INTEGER NOT NULL,
    "payout_id" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,

    CONSTRAINT "manual_payout_lines_pkey" PRIMARY KEY ("account_id","payout_id","payment_id")
);

-- CreateIndex
CREATE INDEX "manual_payouts_account_id_created_at_id_idx" ON "manual_payouts"("account_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "manual_payouts_account_id_reference_key" ON "manual_payouts"("account_id", "reference");

-- CreateIndex
CREATE INDEX "manual_payout_lines_account_id_payment_id_idx" ON "manual_payout_lines"("account_id", "payment_id");

-- AddForeignKey
ALTER TABLE "manual_payouts" ADD CONSTRAINT "manual_payouts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "manual_payout_lines" ADD CONSTRAINT "manual_payout_lines_account_id_payout_id_fkey" FOREIGN KEY ("account_id", "payout_id") REFERENCES "manual_payouts"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "manual_payout_lines" ADD CONSTRAINT "manual_payout_lines_account_id_payment_id_fkey" FOREIGN KEY ("account_id", "payment_id") REFERENCES "payments"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
