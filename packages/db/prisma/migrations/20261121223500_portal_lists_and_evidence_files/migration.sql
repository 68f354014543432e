-- AlterTable
ALTER TABLE "subscription_products" ADD COLUMN     "archived_at" TIMESTAMPTZ(3),
ADD COLUMN     "updated_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "evidence_files" (
    "account_id" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "dispute_id" TEXT NOT NULL,
    "field" TEXT NOT NULL,
    "filename" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "digest" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "evidence_files_pkey" PRIMARY KEY ("account_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "evidence_files_account_id_dispute_id_field_digest_key" ON "evidence_files"("account_id", "dispute_id", "field", "digest");

-- AddForeignKey
ALTER TABLE "evidence_files" ADD CONSTRAINT "evidence_files_account_id_dispute_id_fkey" FOREIGN KEY ("account_id", "dispute_id") REFERENCES "disputes"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- CreateIndex
CREATE INDEX "disputes_account_id_status_created_at_id_idx" ON "disputes"("account_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "disputes_awaiting_idx" ON "disputes"("account_id", "created_at" DESC, "id" DESC) WHERE (status IN ('needs_response', 'warning_needs_response', 'appeal_needs_response'));

-- CreateIndex
CREATE INDEX "subscriptions_account_id_status_created_at_id_idx" ON "subscriptions"("account_id", "status", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "payment_sessions_customer_idx" ON "payment_sessions"("account_id", "customer_id") WHERE (customer_id IS NOT NULL);

-- CreateIndex
CREATE INDEX "payments_session_idx" ON "payments"("account_id", "session_id") WHERE (session_id IS NOT NULL);

-- CreateIndex
CREATE INDEX "payments_subscription_idx" ON "payments"("account_id", "subscription_id", "created_at" DESC, "id" DESC) WHERE (subscription_id IS NOT NULL);
