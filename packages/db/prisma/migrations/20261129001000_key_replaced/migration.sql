-- A roll names the key that it replaced: a key is replaced once, and its successor does not count as a further key.
-- lives-with: 20261123001000
ALTER TABLE "api_keys" ADD COLUMN "replaces_id" TEXT;
