-- Workers lease endpoints, and read what is due from the deliveries themselves: the queue of jobs is gone.
-- lives-with: 20261123001000
-- two-releases: the queue is used by workers of earlier releases alone. One that still runs reports that it cannot reach it, and what it had in its queue is sent by a worker of this release.
-- blocks-writes: workers of this release find deliveries by these indexes at once, and few deliveries wait.
CREATE TABLE "delivery_workers" (
    "id" BIGSERIAL NOT NULL,
    "alive_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "delivery_workers_pkey" PRIMARY KEY ("id")
) WITH (fillfactor = 50);
CREATE TABLE "endpoint_leases" (
    "account_id" INTEGER NOT NULL,
    "endpoint_id" TEXT NOT NULL,
    "owner" BIGINT,

    CONSTRAINT "endpoint_leases_pkey" PRIMARY KEY ("account_id","endpoint_id")
) WITH (fillfactor = 50);
DO $$
BEGIN
    IF (SELECT relkind FROM pg_class WHERE oid = 'deliveries'::regclass) = 'p' THEN
        CREATE INDEX IF NOT EXISTS "deliveries_due" ON "deliveries"("account_id", "endpoint_id", "id") WHERE status = 'pending';
        CREATE INDEX IF NOT EXISTS "deliveries_retry" ON "deliveries"("next_attempt_at") WHERE status = 'queued';
        DROP INDEX IF EXISTS "deliveries_outbox";
    ELSE
        CREATE INDEX "deliveries_due_idx" ON "deliveries"("account_id", "endpoint_id", "id") WHERE (status = 'pending');
        CREATE INDEX "deliveries_retry_idx" ON "deliveries"("next_attempt_at") WHERE (status = 'queued');
        DROP INDEX "deliveries_pending_idx";
    END IF;
END $$;
DROP SCHEMA IF EXISTS "pgboss" CASCADE;
