-- Where the money went: payouts, the ledgers that merchants' balances come from, and how far these are copied. What was paid
-- by hand before becomes payouts like others, with a line for each payment.
-- lives-with: 20261123001000
-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "transfer_id" TEXT;

-- AlterTable
ALTER TABLE "refunds" ADD COLUMN     "transfer_reversal" TEXT;

-- CreateTable
CREATE TABLE "balances" (
    "account_id" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "available" BIGINT NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "balances_pkey" PRIMARY KEY ("account_id","currency")
);

-- CreateTable
CREATE TABLE "balance_transactions" (
    "account_id" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "payout_id" TEXT,
    "type" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "line_type" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "fee" BIGINT NOT NULL,
    "net" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "source" TEXT,
    "object_id" TEXT,
    "available_on" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "balance_transactions_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "payouts" (
    "account_id" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "status" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "arrival_date" TIMESTAMPTZ(3) NOT NULL,
    "failure_code" TEXT,
    "failure_message" TEXT,
    "reconciled" BOOLEAN NOT NULL DEFAULT false,
    "retry_at" TIMESTAMPTZ(3),
    "read_order" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payouts_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "balance_mirrors" (
    "account_id" INTEGER NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "leased_until" TIMESTAMPTZ(3),
    "claim" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "mirrored_until" TIMESTAMPTZ(3),
    "pass_began" TIMESTAMPTZ(3),
    "cursor" TEXT,
    "last_error" TEXT,

    CONSTRAINT "balance_mirrors_pkey" PRIMARY KEY ("account_id")
);

-- CreateIndex
CREATE INDEX "balance_transactions_payout_idx" ON "balance_transactions"("account_id", "payout_id", "created_at", "id") WHERE (payout_id IS NOT NULL);

-- CreateIndex
CREATE INDEX "balance_transactions_account_id_available_on_idx" ON "balance_transactions"("account_id", "available_on");

-- CreateIndex
CREATE INDEX "payouts_account_id_created_at_id_idx" ON "payouts"("account_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "payouts_open_idx" ON "payouts"("retry_at") WHERE (retry_at IS NOT NULL);

-- CreateIndex
CREATE INDEX "balance_mirrors_due_idx" ON "balance_mirrors"("due_at") WHERE (due_at IS NOT NULL);

-- CreateIndex
CREATE INDEX "balance_mirrors_leased_idx" ON "balance_mirrors"("leased_until") WHERE (leased_until IS NOT NULL);

-- AddForeignKey
ALTER TABLE "balances" ADD CONSTRAINT "balances_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "balance_transactions" ADD CONSTRAINT "balance_transactions_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "balance_mirrors" ADD CONSTRAINT "balance_mirrors_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Every account with a ledger is read once.
INSERT INTO "balance_mirrors" ("account_id", "due_at")
SELECT "id", now() FROM "accounts" WHERE "processor_account_id" IS NOT NULL;

INSERT INTO "payouts" ("account_id", "id", "amount", "currency", "status", "method", "arrival_date", "reconciled", "created_at", "updated_at")
SELECT "account_id", "id", "amount", "currency", 'paid', 'manual', "created_at", true, "created_at", now() FROM "manual_payouts";

INSERT INTO "balance_transactions" ("account_id", "id", "payout_id", "type", "category", "line_type", "amount", "fee", "net", "currency", "object_id", "created_at")
SELECT l."account_id", 'mpl_' || left(md5(l."payout_id" || l."payment_id"), 24), l."payout_id", 'manual_payout', 'manual_payout', 'transfer',
       l."amount", 0, l."amount", p."currency", l."payment_id", p."created_at"
  FROM "manual_payout_lines" l
  JOIN "manual_payouts" p ON p."account_id" = l."account_id" AND p."id" = l."payout_id";
