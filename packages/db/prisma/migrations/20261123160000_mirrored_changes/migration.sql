-- What the copy of an account's balance does not have yet, and the dispute that a destination's money is moved for. What was there
-- before counts as copied, and a process of the release before writes nothing else.
-- lives-with: 20261123001000
ALTER TABLE "movements" ADD COLUMN     "dispute_id" TEXT,
ADD COLUMN     "mirrored" BOOLEAN NOT NULL DEFAULT true;

ALTER TABLE "disputes" ADD COLUMN     "mirrored_withdrawn" BIGINT;
