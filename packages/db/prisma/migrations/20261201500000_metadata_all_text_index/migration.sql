-- Objects of all accounts by a value of their metadata, for the search of operators, in any Unicode form.
-- lives-with: 20261129200000
CREATE INDEX CONCURRENTLY IF NOT EXISTS "metadata_entries_all_text_idx" ON "metadata_entries"(lower(normalize("value", NFC)), "created_at" DESC);
