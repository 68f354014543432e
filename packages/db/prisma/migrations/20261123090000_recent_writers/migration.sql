-- Who has just changed something: their lists are read on the primary, and not on a replica.
-- lives-with: 20261123001000
CREATE TABLE "recent_writers" (
    "actor_id" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "recent_writers_pkey" PRIMARY KEY ("actor_id")
);
