-- The search of operators uses the index before this one, which does not depend on the Unicode form.
-- lives-with: 20261129200000
DROP INDEX "metadata_entries_all_value_idx";
