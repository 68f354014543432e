-- What an account can do and what it still lacks is shown to its merchant, with an event and with mails before the deadline.
-- The model of an account says who has a dashboard and who pays the processor's fees; existing accounts have the platform's.
-- lives-with: 20261129200000
-- blocks-writes: the index is on accounts, which has two rows for each merchant.
CREATE TYPE "account_model" AS ENUM ('platform', 'express', 'standard');

ALTER TABLE "accounts" ADD COLUMN "model" "account_model" NOT NULL DEFAULT 'platform',
ADD COLUMN "capabilities" JSONB,
ADD COLUMN "requirements_deadline" TIMESTAMPTZ(3);
CREATE INDEX "accounts_deadline_idx" ON "accounts"("requirements_deadline") WHERE (requirements_deadline IS NOT NULL);

CREATE TABLE "requirement_reminders" (
    "account_id" INTEGER NOT NULL,
    "deadline" TIMESTAMPTZ(3) NOT NULL,
    "user_id" TEXT NOT NULL,
    "days" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "claim" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "requirement_reminders_pkey" PRIMARY KEY ("account_id","deadline","user_id","days")
);
CREATE INDEX "requirement_reminders_due_idx" ON "requirement_reminders"("due_at") WHERE (due_at IS NOT NULL);
CREATE INDEX "requirement_reminders_user_id_idx" ON "requirement_reminders"("user_id");
CREATE INDEX "requirement_reminders_created_at_idx" ON "requirement_reminders"("created_at");
ALTER TABLE "requirement_reminders" ADD CONSTRAINT "requirement_reminders_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "requirement_reminders" ADD CONSTRAINT "requirement_reminders_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
