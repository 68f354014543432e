-- Why a refund is pending at the processor.
ALTER TABLE "refunds" ADD COLUMN "pending_reason" TEXT;

-- Refunds that wait for money, which the processor has not taken from the balance yet.
CREATE INDEX "refunds_waiting_idx" ON "refunds"("account_id") WHERE (status = 'pending' AND pending_reason = 'insufficient_funds');
