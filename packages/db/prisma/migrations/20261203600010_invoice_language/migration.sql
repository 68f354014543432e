-- The language of invoices: those of the buyer. Null, as of all so far: English.
-- lives-with: 20261129200000
ALTER TABLE "invoices" ADD COLUMN "locale" TEXT;
