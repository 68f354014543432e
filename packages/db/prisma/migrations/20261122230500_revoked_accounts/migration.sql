-- CreateIndex
CREATE INDEX "accounts_revoked_idx" ON "accounts"("updated_at") WHERE (disabled_reason = 'revoked');
