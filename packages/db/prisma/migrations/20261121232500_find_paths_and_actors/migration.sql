-- CreateIndex
CREATE INDEX "audit_entries_account_id_actor_id_idx" ON "audit_entries"("account_id", "actor_id");

-- CreateIndex
CREATE INDEX "logged_requests_account_id_path_idx" ON "logged_requests"("account_id", "path" text_pattern_ops);
