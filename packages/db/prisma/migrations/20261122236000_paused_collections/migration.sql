-- AlterTable
ALTER TABLE "subscriptions" ADD COLUMN     "collection_paused_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "subscriptions_collection_paused_idx" ON "subscriptions"("account_id", "id") WHERE (collection_paused_at IS NOT NULL);
