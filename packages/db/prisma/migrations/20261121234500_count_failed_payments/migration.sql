-- CreateIndex
CREATE INDEX "payments_failed_idx" ON "payments"("account_id", "currency", "created_at") WHERE (status IN ('requires_payment_method', 'canceled') AND last_error IS NOT NULL);
