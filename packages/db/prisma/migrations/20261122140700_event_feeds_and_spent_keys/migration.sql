-- AlterTable
ALTER TABLE "refunds" ADD COLUMN     "key_number" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "event_feeds" (
    "livemode" BOOLEAN NOT NULL,
    "processor_account" TEXT NOT NULL,
    "newest" TEXT,
    "previous" TEXT,
    "top" TEXT,
    "cursor" TEXT,
    "listed" INTEGER NOT NULL DEFAULT 0,
    "missing" INTEGER NOT NULL DEFAULT 0,
    "since" TIMESTAMPTZ(3),
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "leased_until" TIMESTAMPTZ(3),
    "claim" INTEGER NOT NULL DEFAULT 0,
    "read_at" TIMESTAMPTZ(3),
    "last_error" TEXT,

    CONSTRAINT "event_feeds_pkey" PRIMARY KEY ("livemode","processor_account")
);

-- CreateTable
CREATE TABLE "spent_keys" (
    "account_id" INTEGER NOT NULL,
    "ref" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "spent_keys_pkey" PRIMARY KEY ("account_id","ref")
);

-- CreateIndex
CREATE INDEX "event_feeds_due_at_idx" ON "event_feeds"("due_at");

-- CreateIndex
CREATE INDEX "spent_keys_created_at_idx" ON "spent_keys"("created_at");

-- AddForeignKey
ALTER TABLE "spent_keys" ADD CONSTRAINT "spent_keys_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
