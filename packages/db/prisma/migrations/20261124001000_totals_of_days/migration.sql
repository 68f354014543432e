-- What a whole day brought, beside its quarters of an hour, with the fees: what operators see of all merchants is added up from these.
-- Null in the rows of a release before: a worker totals their days again.
-- lives-with: 20261123001000
-- blocks-writes: a worker alone writes this table, and makes no payment wait; a million days take some seconds
ALTER TABLE "daily_totals" ADD COLUMN "succeeded_of_day" BIGINT;
ALTER TABLE "daily_totals" ADD COLUMN "volume_of_day" BIGINT;
ALTER TABLE "daily_totals" ADD COLUMN "fees_of_day" BIGINT;
ALTER TABLE "daily_totals" ADD COLUMN "disputes_of_day" BIGINT;
CREATE INDEX "daily_totals_incomplete_idx" ON "daily_totals" ("account_id", "day") WHERE fees_of_day IS NULL;
CREATE INDEX "daily_totals_days_idx" ON "daily_totals" ("day", "account_id", "currency", "succeeded_of_day", "volume_of_day", "fees_of_day", "disputes_of_day");
