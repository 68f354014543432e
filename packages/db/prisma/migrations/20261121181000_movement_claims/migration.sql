-- AlterTable
ALTER TABLE "movements" ADD COLUMN     "attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "refused" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "retry_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "payments_unsettled_idx" ON "payments"("updated_at") WHERE (status = 'succeeded' AND settled_amount IS NULL AND route <> 'direct');

-- CreateIndex
CREATE INDEX "movements_reversals_idx" ON "movements"("account_id", "source") WHERE (kind = 'reversal');

-- CreateIndex
CREATE INDEX "movements_sent_idx" ON "movements"("account_id", "currency", "created_at" DESC) WHERE (kind = 'transfer' AND done);
