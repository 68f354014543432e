-- When an object's events were, so that the months of it are looked into and no others. Of those that are there, any time.
-- lives-with: 20261123001000
ALTER TABLE "event_sequences"
  ADD COLUMN "first_at" TIMESTAMPTZ(3) NOT NULL DEFAULT '-infinity',
  ADD COLUMN "last_at" TIMESTAMPTZ(3) NOT NULL DEFAULT 'infinity';
