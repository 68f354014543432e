-- Data keys are sealed with ENCRYPTION_KEY, and outlive a rotation of it. A session ends after a day without use, and knows when
-- its person last proved who they are. A code of an app signs in once.
-- lives-with: 20261123001000
CREATE TABLE "data_keys" (
    "purpose" TEXT NOT NULL,
    "sealed_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "data_keys_pkey" PRIMARY KEY ("purpose")
);
ALTER TABLE "sessions" ADD COLUMN "authenticated_at" TIMESTAMPTZ(3);
ALTER TABLE "two_factors" ADD COLUMN "last_used_step" INTEGER;
UPDATE "sessions" SET "expires_at" = LEAST("expires_at", now() + interval '24 hours');
