-- What the monthly partitions need beside them; the tables themselves stay as they are (docs/decisions/0028-partitions.md).
-- lives-with: 20261123001000
-- CreateTable
CREATE TABLE "processor_event_ids" (
    "id" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "processor_event_ids_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "processor_event_ids_received_at_idx" ON "processor_event_ids"("received_at");

-- CreateTable
CREATE TABLE "kept_since" (
    "table_name" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "kept_since_pkey" PRIMARY KEY ("table_name")
);

-- A release without transitions and sequences may have written events, and may still. Both questions are answered by nothing
-- once the events are partitioned, which that release cannot live with: then all of them have theirs.
CREATE FUNCTION "is_unlisted_event"(account int, kind text, object text, change text) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (SELECT FROM events e WHERE e.account_id = account AND e.type = kind AND e.object_id = object AND e.transition = change);
END $$;

CREATE FUNCTION "count_unlisted_events"(account int, object text) RETURNS int LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT count(*)::int FROM events e WHERE e.account_id = account AND e.object_id = object);
END $$;
