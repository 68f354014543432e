-- Mails to the owners of a merchant and to operators about many declines within an hour.
-- lives-with: 20261129200000
CREATE TABLE "decline_alarms" (
    "account_id" INTEGER NOT NULL,
    "day" TIMESTAMPTZ(3) NOT NULL,
    "user_id" TEXT NOT NULL,
    "declines" INTEGER NOT NULL,
    "attempts" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "claim" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "decline_alarms_pkey" PRIMARY KEY ("account_id","day","user_id")
);
CREATE INDEX "decline_alarms_due_idx" ON "decline_alarms"("due_at") WHERE (due_at IS NOT NULL);
CREATE INDEX "decline_alarms_user_id_idx" ON "decline_alarms"("user_id");
CREATE INDEX "decline_alarms_created_at_idx" ON "decline_alarms"("created_at");
ALTER TABLE "decline_alarms" ADD CONSTRAINT "decline_alarms_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "decline_alarms" ADD CONSTRAINT "decline_alarms_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
