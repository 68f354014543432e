-- The buyer of a payment by the name on the card, so that a search finds payments without a checkout as well; and metadata by its text
-- in any Unicode form. The index replaces one that depended on the form.
-- lives-with: 20261129200000
-- blocks-writes: no payment has a name yet, and metadata is searched by the new index at once
ALTER TABLE "payments" ADD COLUMN "buyer_name" TEXT;
CREATE INDEX "payments_buyer_idx" ON "payments"("account_id", lower(normalize("buyer_name", NFC)), "created_at" DESC) WHERE ("buyer_name" IS NOT NULL);
CREATE INDEX "metadata_entries_text_idx" ON "metadata_entries"("account_id", "kind", lower(normalize("value", NFC)), "created_at" DESC);
DROP INDEX "metadata_entries_value_idx";
