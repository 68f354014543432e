-- Work that is done later has one set of columns in each table: due_at, claim, failures, last_error. A release that knows the
-- columns of before cannot run on this schema.
ALTER TABLE "processor_events" RENAME COLUMN "retry_at" TO "due_at";
ALTER TABLE "processor_events" ADD COLUMN "claim" INTEGER NOT NULL DEFAULT 0;
UPDATE "processor_events" SET "claim" = "attempts" WHERE "due_at" IS NOT NULL;
ALTER TABLE "processor_events" DROP COLUMN "attempts";
ALTER TABLE "processor_events" ADD COLUMN "failures" INTEGER NOT NULL DEFAULT 0;
-- A partitioned table has an index of another name.
ALTER INDEX IF EXISTS "processor_events_settled_at_retry_at_idx" RENAME TO "processor_events_settled_at_due_at_idx";

ALTER TABLE "refunds" RENAME COLUMN "retry_at" TO "due_at";
ALTER TABLE "refunds" ADD COLUMN "claim" INTEGER NOT NULL DEFAULT 0;
UPDATE "refunds" SET "claim" = "attempts" WHERE "due_at" IS NOT NULL;
ALTER TABLE "refunds" DROP COLUMN "attempts";
ALTER TABLE "refunds" ADD COLUMN "failures" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "last_error" TEXT;
ALTER INDEX "refunds_open_idx" RENAME TO "refunds_due_idx";

ALTER TABLE "movements" RENAME COLUMN "retry_at" TO "due_at";
ALTER TABLE "movements" ADD COLUMN "claim" INTEGER NOT NULL DEFAULT 0;
UPDATE "movements" SET "claim" = "attempts" WHERE "due_at" IS NOT NULL;
ALTER TABLE "movements" DROP COLUMN "attempts";
ALTER TABLE "movements" ADD COLUMN "failures" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "last_error" TEXT;
UPDATE "movements" SET "due_at" = "updated_at" + interval '1 minute' WHERE NOT "done" AND "due_at" IS NULL;

ALTER TABLE "payouts" RENAME COLUMN "retry_at" TO "due_at";
ALTER TABLE "payouts" ADD COLUMN "claim" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "failures" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "last_error" TEXT;
ALTER INDEX "payouts_open_idx" RENAME TO "payouts_due_idx";

ALTER TABLE "dispute_reminders" RENAME COLUMN "next_attempt_at" TO "due_at";
ALTER TABLE "dispute_reminders" ADD COLUMN "claim" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "dispute_reminders" ALTER COLUMN "due_at" DROP NOT NULL, ADD COLUMN "failures" INTEGER NOT NULL DEFAULT 0, ADD COLUMN "last_error" TEXT;
UPDATE "dispute_reminders" SET "claim" = "attempt_count", "failures" = "attempt_count",
       "due_at" = CASE WHEN "sent_at" IS NULL AND "attempt_count" < 10 THEN "due_at" END;
ALTER TABLE "dispute_reminders" DROP COLUMN "attempt_count";
DROP INDEX "dispute_reminders_due_idx";
CREATE INDEX "dispute_reminders_due_idx" ON "dispute_reminders"("due_at") WHERE (due_at IS NOT NULL);

ALTER TABLE "endpoint_notices" ADD COLUMN "consecutive_failures" INTEGER;
UPDATE "endpoint_notices" SET "consecutive_failures" = "failures";
ALTER TABLE "endpoint_notices" ALTER COLUMN "consecutive_failures" SET NOT NULL, ALTER COLUMN "failures" SET DEFAULT 0;
ALTER TABLE "endpoint_notices" RENAME COLUMN "next_attempt_at" TO "due_at";
ALTER TABLE "endpoint_notices" ADD COLUMN "claim" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "endpoint_notices" ALTER COLUMN "due_at" DROP NOT NULL, ADD COLUMN "last_error" TEXT;
UPDATE "endpoint_notices" SET "claim" = "attempt_count", "failures" = "attempt_count",
       "due_at" = CASE WHEN "sent_at" IS NULL AND "attempt_count" < 10 THEN "due_at" END;
ALTER TABLE "endpoint_notices" DROP COLUMN "attempt_count";
DROP INDEX "endpoint_notices_due_idx";
CREATE INDEX "endpoint_notices_due_idx" ON "endpoint_notices"("due_at") WHERE (due_at IS NOT NULL);

ALTER TABLE "balance_mirrors" ADD COLUMN "changed_at" TIMESTAMPTZ(3);
UPDATE "balance_mirrors" SET "due_at" = LEAST("due_at", "leased_until") WHERE "leased_until" IS NOT NULL;
DROP INDEX "balance_mirrors_leased_idx";
ALTER TABLE "balance_mirrors" DROP COLUMN "leased_until";

UPDATE "event_feeds" SET "due_at" = LEAST("due_at", "leased_until") WHERE "leased_until" IS NOT NULL;
ALTER TABLE "event_feeds" DROP COLUMN "leased_until", ADD COLUMN "failures" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "event_feeds" ALTER COLUMN "due_at" DROP NOT NULL;

UPDATE "monthly_statements" SET "due_at" = LEAST("due_at", "leased_until") WHERE "leased_until" IS NOT NULL;
DROP INDEX "monthly_statements_leased_idx";
ALTER TABLE "monthly_statements" DROP COLUMN "leased_until";
