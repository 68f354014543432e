-- CreateIndex
CREATE INDEX "payments_account_id_currency_idx" ON "payments"("account_id", "currency");

-- CreateIndex
CREATE INDEX "payments_account_id_amount_idx" ON "payments"("account_id", "amount");

-- CreateIndex
CREATE INDEX "payments_sums_idx" ON "payments"("account_id", "currency", "created_at", "amount") WHERE (status = 'succeeded');

-- CreateIndex
CREATE INDEX "payments_unpaid_idx" ON "payments"("account_id", "created_at" DESC, "id" DESC) WHERE (status <> 'succeeded');

-- CreateIndex
CREATE INDEX "payments_refunded_idx" ON "payments"("account_id", "created_at" DESC, "id" DESC) WHERE (amount_refunded > 0);

-- CreateIndex
CREATE INDEX "payments_disputed_idx" ON "payments"("account_id", "created_at" DESC, "id" DESC) WHERE (disputed);

-- CreateIndex
CREATE INDEX "refunds_account_id_currency_created_at_idx" ON "refunds"("account_id", "currency", "created_at");

-- CreateIndex
CREATE INDEX "refunds_failed_idx" ON "refunds"("account_id", "updated_at" DESC) WHERE (status = 'failed');

-- Parts of emails and descriptions. A server may lack the extension, or this user the right to install it: then the same
-- lists are answered, by looking at every payment of an account.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS "pg_trgm";
  CREATE INDEX "payments_customer_email_idx" ON "payments" USING GIN ("customer_email" gin_trgm_ops);
  CREATE INDEX "payments_description_idx" ON "payments" USING GIN ("description" gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_file OR undefined_object THEN
  RAISE NOTICE 'searching payments will be slower: %', SQLERRM;
END
$$;
