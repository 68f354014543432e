-- What the audit of the books came to, each night: for the metrics and for operators.
-- lives-with: 20261123001000
CREATE TABLE "book_audits" (
    "day" DATE NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3) NOT NULL,
    "checks" JSONB NOT NULL,

    CONSTRAINT "book_audits_pkey" PRIMARY KEY ("day")
);
