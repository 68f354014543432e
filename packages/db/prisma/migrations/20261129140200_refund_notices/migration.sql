-- Whom a mail told that a refund failed: each is sent once.
-- lives-with: 20261123001000
CREATE TABLE "refund_notices" (
    "account_id" INTEGER NOT NULL,
    "refund_ref" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "claim" INTEGER NOT NULL DEFAULT 0,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "refund_notices_pkey" PRIMARY KEY ("account_id", "refund_ref", "user_id"),
    CONSTRAINT "refund_notices_account_id_refund_ref_fkey" FOREIGN KEY ("account_id", "refund_ref") REFERENCES "refunds"("account_id", "ref") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "refund_notices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "refund_notices_due_idx" ON "refund_notices"("due_at") WHERE (due_at IS NOT NULL);
CREATE INDEX "refund_notices_user_id_idx" ON "refund_notices"("user_id");
CREATE INDEX "refund_notices_created_at_idx" ON "refund_notices"("created_at");
