-- Monthly statements: what changed of what the platform holds, with the date of each change, and the files themselves.
-- lives-with: 20261123001000
-- AlterTable
ALTER TABLE "balance_mirrors" ADD COLUMN     "whole" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "held_entries" (
    "account_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "payment_id" TEXT NOT NULL,
    "part" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "fee" BIGINT NOT NULL,
    "net" BIGINT NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "held_entries_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateTable
CREATE TABLE "monthly_statements" (
    "account_id" INTEGER NOT NULL,
    "month" TEXT NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3),
    "cursor" JSONB,
    "totals" JSONB NOT NULL,
    "lines" INTEGER NOT NULL DEFAULT 0,
    "total_lines" INTEGER,
    "fingerprint" TEXT,
    "due_at" TIMESTAMPTZ(3),
    "leased_until" TIMESTAMPTZ(3),
    "claim" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "made_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "monthly_statements_pkey" PRIMARY KEY ("account_id","month")
);

-- CreateTable
CREATE TABLE "monthly_statement_pieces" (
    "account_id" INTEGER NOT NULL,
    "month" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "content" TEXT NOT NULL,

    CONSTRAINT "monthly_statement_pieces_pkey" PRIMARY KEY ("account_id","month","number")
);

-- CreateIndex
CREATE INDEX "held_entries_account_id_payment_id_idx" ON "held_entries"("account_id", "payment_id");

-- CreateIndex
CREATE INDEX "held_entries_account_id_created_at_id_idx" ON "held_entries"("account_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "monthly_statements_due_idx" ON "monthly_statements"("due_at") WHERE (due_at IS NOT NULL);

-- CreateIndex
CREATE INDEX "monthly_statements_leased_idx" ON "monthly_statements"("leased_until") WHERE (leased_until IS NOT NULL);

-- CreateIndex
CREATE INDEX "monthly_statements_expires_at_idx" ON "monthly_statements"("expires_at");

-- AddForeignKey
ALTER TABLE "held_entries" ADD CONSTRAINT "held_entries_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "monthly_statements" ADD CONSTRAINT "monthly_statements_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "monthly_statement_pieces" ADD CONSTRAINT "monthly_statement_pieces_account_id_month_fkey" FOREIGN KEY ("account_id", "month") REFERENCES "monthly_statements"("account_id", "month") ON DELETE CASCADE ON UPDATE CASCADE;
