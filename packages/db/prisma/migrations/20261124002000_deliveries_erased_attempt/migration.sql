-- lives-with: 20261123001000
-- The answer to this attempt is not stored: what was sent with it may have been erased meanwhile.
ALTER TABLE "deliveries" ADD COLUMN "erased_attempt" INTEGER;
