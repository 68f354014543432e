-- The cards that were declined in a row on a payment link, and the alarm that switches it off.
-- lives-with: 20261129200000
ALTER TABLE "payment_links" ADD COLUMN "declined_cards" TEXT[] DEFAULT ARRAY[]::TEXT[];
ALTER TABLE "decline_alarms" ADD COLUMN "link_id" TEXT;
