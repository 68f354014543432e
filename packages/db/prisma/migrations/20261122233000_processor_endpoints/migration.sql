-- Endpoints that are made at the processor by a command, with their signing secrets.
CREATE TABLE "processor_endpoints" (
  "id" TEXT NOT NULL,
  "livemode" BOOLEAN NOT NULL,
  "scope" TEXT NOT NULL,
  "url" TEXT NOT NULL,
  "sealed_secret" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "processor_endpoints_pkey" PRIMARY KEY ("id")
);

-- Signed events in a form that cannot be read, counted by what is wrong with them.
CREATE TABLE "refused_events" (
  "livemode" BOOLEAN NOT NULL,
  "reason" TEXT NOT NULL,
  "detail" TEXT NOT NULL,
  "count" INTEGER NOT NULL,
  "last_id" TEXT NOT NULL,
  "first_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "last_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "refused_events_pkey" PRIMARY KEY ("livemode", "reason", "detail")
);
