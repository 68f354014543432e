-- The currencies of merchants, for the list of merchants, without reading every account.
-- lives-with: 20261129200000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "accounts_currencies_idx" ON "accounts"("livemode", "default_currency") WHERE (merchant_id <> 'platform');
