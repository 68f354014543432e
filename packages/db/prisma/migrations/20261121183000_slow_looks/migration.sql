-- DropIndex
DROP INDEX "payment_sessions_account_id_payment_intent_idx";

-- DropIndex
DROP INDEX "payments_account_id_session_id_idx";

-- AlterTable
ALTER TABLE "accounts" ADD COLUMN     "read_order" BIGINT NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "accounts_updated_at_idx" ON "accounts"("updated_at");

-- CreateIndex
CREATE INDEX "accounts_unready_idx" ON "accounts"("updated_at") WHERE (NOT (charges_enabled AND payouts_enabled AND card_payments_active AND transfers_active));

-- CreateIndex
CREATE INDEX "payments_unconfirmed_idx" ON "payments"("updated_at") WHERE (session_id IS NULL AND status NOT IN ('processing', 'succeeded', 'canceled') AND updated_at - created_at < interval '7 days');

-- CreateIndex
CREATE INDEX "disputes_open_idx" ON "disputes"("updated_at") WHERE (status NOT IN ('won', 'lost', 'warning_closed', 'prevented'));
