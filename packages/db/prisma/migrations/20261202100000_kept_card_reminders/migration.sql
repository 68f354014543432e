-- Mails to customers about kept cards that expire and that no subscription is charged to: the end of each card, and a row for each mail.
-- lives-with: 20261129200000
-- blocks-writes: no row has the column yet, so the index is built from a scan that finds nothing
ALTER TABLE "payment_methods" ADD COLUMN "card_ends_at" TIMESTAMPTZ(3);
CREATE INDEX "payment_methods_card_ends_at_idx" ON "payment_methods"("card_ends_at") WHERE (card_ends_at IS NOT NULL AND removed_at IS NULL);

CREATE TABLE "kept_card_reminders" (
    "account_id" INTEGER NOT NULL,
    "customer_id" TEXT NOT NULL,
    "occasion" TIMESTAMPTZ(3) NOT NULL,
    "days" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "claim" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "kept_card_reminders_pkey" PRIMARY KEY ("account_id","customer_id","occasion","days")
);
CREATE INDEX "kept_card_reminders_due_idx" ON "kept_card_reminders"("due_at") WHERE (due_at IS NOT NULL);
CREATE INDEX "kept_card_reminders_created_at_idx" ON "kept_card_reminders"("created_at");
ALTER TABLE "kept_card_reminders" ADD CONSTRAINT "kept_card_reminders_account_id_customer_id_fkey" FOREIGN KEY ("account_id", "customer_id") REFERENCES "customers"("account_id", "id") ON DELETE CASCADE ON UPDATE CASCADE;
