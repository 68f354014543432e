-- lives-with: 20261123001000
-- AlterTable
ALTER TABLE "webhook_endpoints" ADD COLUMN "last_error" TEXT,
ADD COLUMN "last_error_status" INTEGER,
ADD COLUMN "last_failed_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "endpoint_notices" (
    "id" BIGSERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "endpoint_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "failures" INTEGER NOT NULL,
    "error" TEXT,
    "response_status" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "endpoint_notices_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "endpoint_notices_due_idx" ON "endpoint_notices"("next_attempt_at") WHERE (sent_at IS NULL);

-- CreateIndex
CREATE INDEX "endpoint_notices_account_id_endpoint_id_user_id_id_idx" ON "endpoint_notices"("account_id", "endpoint_id", "user_id", "id");

-- CreateIndex
CREATE INDEX "endpoint_notices_user_id_idx" ON "endpoint_notices"("user_id");

-- CreateIndex
CREATE INDEX "endpoint_notices_created_at_idx" ON "endpoint_notices"("created_at");

-- AddForeignKey
ALTER TABLE "endpoint_notices" ADD CONSTRAINT "endpoint_notices_account_id_endpoint_id_fkey" FOREIGN KEY ("account_id", "endpoint_id") REFERENCES "webhook_endpoints"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "endpoint_notices" ADD CONSTRAINT "endpoint_notices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
