-- lives-with: 20261123001000
-- Two statements, so that the deliveries that are there are not given the time of this migration.
ALTER TABLE "deliveries" ADD COLUMN "pending_since" TIMESTAMPTZ(3);
ALTER TABLE "deliveries" ALTER COLUMN "pending_since" SET DEFAULT CURRENT_TIMESTAMP;
