-- lives-with: 20261123001000
-- CreateTable
CREATE TABLE "event_transitions" (
    "account_id" INTEGER NOT NULL,
    "object_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "transition" TEXT NOT NULL,

    CONSTRAINT "event_transitions_pkey" PRIMARY KEY ("account_id","object_id","type","transition")
);

-- CreateTable
CREATE TABLE "event_sequences" (
    "account_id" INTEGER NOT NULL,
    "object_id" TEXT NOT NULL,
    "last" INTEGER NOT NULL,

    CONSTRAINT "event_sequences_pkey" PRIMARY KEY ("account_id","object_id")
);

-- AlterTable
ALTER TABLE "events" ADD COLUMN "sequence" INTEGER,
ADD COLUMN "record_number" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN "feed_position" BIGINT DEFAULT 0;

-- Rows that exist keep 0, without being written anew; those to come have none.
ALTER TABLE "events" ALTER COLUMN "feed_position" SET DEFAULT NULL;

-- CreateSequence
CREATE SEQUENCE "event_record_numbers";
