-- The payout schedule that an account gets back when its payouts are resumed.
-- lives-with: 20261129200000
ALTER TABLE "accounts" ADD COLUMN "payout_schedule" JSONB;
