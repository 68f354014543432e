-- The last position in the feed of an account, so that its end is known without a look into every month.
-- lives-with: 20261123001000
ALTER TABLE "account_locks" ADD COLUMN "feed_end" BIGINT;
