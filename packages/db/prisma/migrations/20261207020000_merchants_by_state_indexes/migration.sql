-- Merchants in a state, newest first, for the first page of their lists: by their accounts, which are as old, or by themselves.
-- lives-with: 20261129200000
-- blocks-writes: there are few merchants.
CREATE INDEX "accounts_suspended_newest_idx" ON "accounts"("livemode", "created_at", "merchant_id") WHERE (suspended_at IS NOT NULL);
CREATE INDEX "accounts_closed_newest_idx" ON "accounts"("livemode", "created_at", "merchant_id") WHERE (closed_at IS NOT NULL);
CREATE INDEX "accounts_paused_newest_idx" ON "accounts"("livemode", "created_at", "merchant_id") WHERE (paused IS NOT NULL);
CREATE INDEX "accounts_overdue_newest_idx" ON "accounts"("livemode", "created_at", "merchant_id") WHERE ((CASE WHEN jsonb_typeof(requirements->'pastDue') = 'array' THEN jsonb_array_length(requirements->'pastDue') ELSE 0 END) > 0);
CREATE INDEX "accounts_rejected_newest_idx" ON "accounts"("livemode", "created_at", "merchant_id") WHERE (disabled_reason LIKE 'rejected.%' OR disabled_reason IN ('listed', 'under_review', 'platform_paused', 'other', 'revoked'));
CREATE INDEX "merchants_suspended_newest_idx" ON "merchants"("created_at", "id") WHERE (keys_suspended_at IS NOT NULL);
