-- How many events the last statement has added, so that the one that counts them needs no subquery.
-- lives-with: 20261123001000
ALTER TABLE "event_sequences" ADD COLUMN "added" INTEGER NOT NULL DEFAULT 0;
