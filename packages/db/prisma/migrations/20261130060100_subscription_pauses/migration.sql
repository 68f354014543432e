-- The end of a pause, at which a worker resumes the subscription.
-- lives-with: 20261129200000
-- blocks-writes: no row has the column yet, so the index is built from a scan that finds nothing
ALTER TABLE "subscriptions" ADD COLUMN "paused_until" TIMESTAMPTZ(3);
ALTER TABLE "subscriptions" ADD COLUMN "resume_claimed_at" TIMESTAMPTZ(3);
CREATE INDEX "subscriptions_paused_until_idx" ON "subscriptions"("paused_until") WHERE (paused_until IS NOT NULL);
