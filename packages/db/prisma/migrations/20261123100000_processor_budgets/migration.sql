-- What the processor takes of this platform each second, as all processes share it: token buckets.
-- lives-with: 20261123001000
CREATE TABLE "processor_budgets" (
    "name" TEXT NOT NULL,
    "full_at" TIMESTAMPTZ(6) NOT NULL,
    "money_granted_at" TIMESTAMPTZ(3),
    "sweep_granted_at" TIMESTAMPTZ(3),
    "interactive_paused_until" TIMESTAMPTZ(3),
    "money_paused_until" TIMESTAMPTZ(3),
    "sweep_paused_until" TIMESTAMPTZ(3),

    CONSTRAINT "processor_budgets_pkey" PRIMARY KEY ("name")
);
