-- Whom a mail told how many days were left to answer a dispute: each is sent once.
-- lives-with: 20261123001000
CREATE TABLE "dispute_reminders" (
    "account_id" INTEGER NOT NULL,
    "dispute_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "days" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "dispute_reminders_pkey" PRIMARY KEY ("account_id", "dispute_id", "user_id", "days"),
    CONSTRAINT "dispute_reminders_account_id_dispute_id_fkey" FOREIGN KEY ("account_id", "dispute_id") REFERENCES "disputes"("account_id", "id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "dispute_reminders_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "dispute_reminders_due_idx" ON "dispute_reminders"("next_attempt_at") WHERE (sent_at IS NULL);
CREATE INDEX "dispute_reminders_user_id_idx" ON "dispute_reminders"("user_id");
CREATE INDEX "dispute_reminders_created_at_idx" ON "dispute_reminders"("created_at");
