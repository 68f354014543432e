-- Parts of the names and emails of merchants, for the list of merchants. Without the extension all of them are read.
-- lives-with: 20261129200000
-- blocks-writes: there are few merchants, and no CREATE INDEX CONCURRENTLY may be left out where the extension is missing.
DO $$
BEGIN
  CREATE INDEX "merchants_name_parts_idx" ON "merchants" USING GIN ("name" gin_trgm_ops);
  CREATE INDEX "merchants_email_parts_idx" ON "merchants" USING GIN ("email" gin_trgm_ops);
EXCEPTION WHEN undefined_object THEN
  RAISE NOTICE 'searching merchants will be slower: %', SQLERRM;
END
$$;
