-- Kept payment methods by their id alone: events of those on the platform's account do not name the merchant.
-- lives-with: 20261129200000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "payment_methods_id_idx" ON "payment_methods"("id") WHERE (removed_at IS NULL);
