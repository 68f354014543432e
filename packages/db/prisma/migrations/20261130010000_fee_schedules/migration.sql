-- Fee schedules of the platform, their dated assignments to plans and merchants, and the terms that stay with each sale.
-- lives-with: 20261129200000
CREATE TABLE "fee_schedules" (
    "id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "terms" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "fee_schedules_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "fee_schedules_name_key" ON "fee_schedules"("name");

CREATE TABLE "fee_assignments" (
    "id" SERIAL NOT NULL,
    "schedule_id" TEXT,
    "plan" "plan",
    "merchant_id" TEXT,
    "starts_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "fee_assignments_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "fee_assignments_plan_idx" ON "fee_assignments"("plan") WHERE plan IS NOT NULL;
CREATE INDEX "fee_assignments_merchant_idx" ON "fee_assignments"("merchant_id") WHERE merchant_id IS NOT NULL;
ALTER TABLE "fee_assignments" ADD CONSTRAINT "fee_assignments_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "fee_schedules"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "fee_assignments" ADD CONSTRAINT "fee_assignments_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "payment_sessions" ADD COLUMN "fee_schedule_id" TEXT,
  ADD COLUMN "fee_minimum" BIGINT,
  ADD COLUMN "fee_maximum" BIGINT,
  ADD COLUMN "fee_returns" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "fee_processor_bps" INTEGER,
  ADD COLUMN "fee_processor_fixed" BIGINT;
ALTER TABLE "payments" ADD COLUMN "fee_schedule_id" TEXT,
  ADD COLUMN "fee_minimum" BIGINT,
  ADD COLUMN "fee_maximum" BIGINT,
  ADD COLUMN "fee_returns" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "fee_processor_bps" INTEGER,
  ADD COLUMN "fee_processor_fixed" BIGINT;
ALTER TABLE "subscription_sessions" ADD COLUMN "fee_schedule_id" TEXT,
  ADD COLUMN "fee_minimum" BIGINT,
  ADD COLUMN "fee_maximum" BIGINT,
  ADD COLUMN "fee_returns" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "fee_processor_bps" INTEGER,
  ADD COLUMN "fee_processor_fixed" BIGINT;

ALTER TABLE "refunds" ADD COLUMN "fee_return" BIGINT NOT NULL DEFAULT 0,
  ADD COLUMN "fee_return_id" TEXT;
