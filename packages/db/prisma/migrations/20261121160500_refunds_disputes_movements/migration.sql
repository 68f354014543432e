-- CreateEnum
CREATE TYPE "movement_kind" AS ENUM ('transfer', 'reversal', 'netting');

-- AlterTable
ALTER TABLE "accounts" ADD COLUMN     "refunds_settled" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "move_after" TIMESTAMPTZ(3),
ADD COLUMN     "moved" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "owed" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "read_order" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "settled_amount" BIGINT,
ADD COLUMN     "settled_currency" CHAR(3);

-- CreateTable
CREATE TABLE "refunds" (
    "account_id" INTEGER NOT NULL,
    "ref" TEXT NOT NULL,
    "id" TEXT,
    "payment_id" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "settled_amount" BIGINT NOT NULL,
    "settled_currency" CHAR(3) NOT NULL,
    "status" TEXT NOT NULL,
    "reason" TEXT,
    "reverses_transfer" BOOLEAN NOT NULL,
    "failure_reason" TEXT,
    "request_key" TEXT,
    "requested_at" TIMESTAMPTZ(3),
    "retry_at" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "read_order" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "refunds_pkey" PRIMARY KEY ("account_id","ref")
);

-- CreateTable
CREATE TABLE "disputes" (
    "account_id" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "reason" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "evidence" JSONB NOT NULL,
    "has_evidence" BOOLEAN NOT NULL,
    "past_due" BOOLEAN NOT NULL,
    "submission_count" INTEGER NOT NULL,
    "evidence_due_by" TIMESTAMPTZ(3),
    "withdrawn" BIGINT NOT NULL,
    "read_order" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "disputes_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "movements" (
    "account_id" INTEGER NOT NULL,
    "ref" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "kind" "movement_kind" NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "source" TEXT,
    "processor_id" TEXT,
    "done" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "movements_pkey" PRIMARY KEY ("account_id","ref")
);

-- CreateIndex
CREATE INDEX "refunds_account_id_payment_id_idx" ON "refunds"("account_id", "payment_id");

-- CreateIndex
CREATE INDEX "refunds_request_key_idx" ON "refunds"("account_id", "request_key") WHERE (request_key IS NOT NULL);

-- CreateIndex
CREATE INDEX "refunds_reserved_idx" ON "refunds"("account_id") WHERE (status = 'reserved');

-- CreateIndex
CREATE INDEX "refunds_open_idx" ON "refunds"("retry_at") WHERE (retry_at IS NOT NULL);

-- CreateIndex
CREATE UNIQUE INDEX "refunds_account_id_id_key" ON "refunds"("account_id", "id");

-- CreateIndex
CREATE INDEX "disputes_account_id_created_at_id_idx" ON "disputes"("account_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "disputes_account_id_payment_id_idx" ON "disputes"("account_id", "payment_id");

-- CreateIndex
CREATE INDEX "movements_account_id_payment_id_idx" ON "movements"("account_id", "payment_id");

-- CreateIndex
CREATE INDEX "movements_open_idx" ON "movements"("account_id", "created_at") WHERE (NOT done);

-- CreateIndex
CREATE INDEX "payments_id_idx" ON "payments"("id");

-- CreateIndex
CREATE INDEX "payments_processing_idx" ON "payments"("updated_at") WHERE (status = 'processing');

-- CreateIndex
CREATE INDEX "payments_to_move_idx" ON "payments"("account_id") WHERE (owed <> moved);

-- AddForeignKey
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_account_id_payment_id_fkey" FOREIGN KEY ("account_id", "payment_id") REFERENCES "payments"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_account_id_payment_id_fkey" FOREIGN KEY ("account_id", "payment_id") REFERENCES "payments"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "movements" ADD CONSTRAINT "movements_account_id_payment_id_fkey" FOREIGN KEY ("account_id", "payment_id") REFERENCES "payments"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;


-- Numbers the reads of the processor, over all processes: what was read later is newer.
CREATE SEQUENCE "processor_reads";
