-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "fee_excess" BIGINT;

-- CreateIndex
CREATE INDEX "payments_excess_idx" ON "payments"("updated_at") WHERE (fee_excess > 0);
