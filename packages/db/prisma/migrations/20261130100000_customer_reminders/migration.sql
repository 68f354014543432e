-- Mails to customers about renewals that failed and cards that expire: since when a payment of a subscription is missing, its card,
-- the merchant's choice of days, and a row for each mail.
-- lives-with: 20261129200000
-- blocks-writes: no row has the columns yet, so the indexes are built from a scan that finds nothing
ALTER TABLE "accounts" ADD COLUMN "reminder_days" INTEGER[] DEFAULT ARRAY[0, 3, 7]::INTEGER[],
ADD COLUMN "card_reminders" BOOLEAN NOT NULL DEFAULT true;

ALTER TABLE "subscriptions" ADD COLUMN "unpaid_since" TIMESTAMPTZ(3),
ADD COLUMN "card" JSONB,
ADD COLUMN "card_ends_at" TIMESTAMPTZ(3);
CREATE INDEX "subscriptions_unpaid_since_idx" ON "subscriptions"("unpaid_since") WHERE (unpaid_since IS NOT NULL);
CREATE INDEX "subscriptions_card_ends_at_idx" ON "subscriptions"("card_ends_at") WHERE (card_ends_at IS NOT NULL);

CREATE TABLE "customer_reminders" (
    "account_id" INTEGER NOT NULL,
    "subscription_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "occasion" TIMESTAMPTZ(3) NOT NULL,
    "days" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "claim" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "customer_reminders_pkey" PRIMARY KEY ("account_id","subscription_id","kind","occasion","days")
);
CREATE INDEX "customer_reminders_due_idx" ON "customer_reminders"("due_at") WHERE (due_at IS NOT NULL);
CREATE INDEX "customer_reminders_created_at_idx" ON "customer_reminders"("created_at");
ALTER TABLE "customer_reminders" ADD CONSTRAINT "customer_reminders_account_id_subscription_id_fkey" FOREIGN KEY ("account_id", "subscription_id") REFERENCES "subscriptions"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE;
