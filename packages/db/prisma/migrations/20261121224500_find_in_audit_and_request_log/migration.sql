-- AlterTable
ALTER TABLE "audit_entries" ADD COLUMN "change" UUID NOT NULL DEFAULT gen_random_uuid();

-- AlterTable
ALTER TABLE "logged_requests" ADD COLUMN "object_id" TEXT;

-- DropIndex
DROP INDEX "logged_requests_account_id_request_id_idx";

-- CreateIndex
CREATE UNIQUE INDEX "audit_entries_change_key" ON "audit_entries"("change");

-- CreateIndex
CREATE INDEX "audit_entries_account_id_created_at_id_idx" ON "audit_entries"("account_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "audit_entries_merchant_idx" ON "audit_entries"("merchant_id", "created_at" DESC, "id" DESC) WHERE (account_id IS NULL);

-- CreateIndex
CREATE INDEX "audit_entries_people_idx" ON "audit_entries"("account_id", "created_at" DESC, "id" DESC) WHERE (actor_kind <> 'key'::actor_kind);

-- CreateIndex
CREATE INDEX "audit_entries_account_id_action_idx" ON "audit_entries"("account_id", "action" text_pattern_ops);

-- CreateIndex
CREATE UNIQUE INDEX "logged_requests_account_id_request_id_key" ON "logged_requests"("account_id", "request_id");

-- CreateIndex
CREATE INDEX "logged_requests_account_id_key_id_created_at_id_idx" ON "logged_requests"("account_id", "key_id", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "logged_requests_refused_idx" ON "logged_requests"("account_id", "created_at" DESC, "id" DESC) WHERE (status >= 400);

-- CreateIndex
CREATE INDEX "logged_requests_object_idx" ON "logged_requests"("account_id", "object_id", "created_at" DESC, "id" DESC) WHERE (object_id IS NOT NULL);
