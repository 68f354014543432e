-- Keys of the platform, the states in which it puts a merchant's account, and changes that are about no merchant.
-- lives-with: 20261129200000
-- blocks-writes: a platform has some thousand merchants, so the indexes on them are built in a moment
CREATE TABLE "platform_keys" (
    "id" TEXT NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "name" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "prefix" TEXT NOT NULL,
    "permissions" TEXT[],
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "platform_keys_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "platform_keys_hash_key" ON "platform_keys"("hash");

CREATE TABLE "platform_idempotent_requests" (
    "livemode" BOOLEAN NOT NULL,
    "key" TEXT NOT NULL,
    "request" UUID NOT NULL DEFAULT gen_random_uuid(),
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "operation" TEXT NOT NULL,
    "body_hash" BYTEA NOT NULL,
    "status" INTEGER,
    "body" TEXT,
    "locked_until" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "platform_idempotent_requests_pkey" PRIMARY KEY ("livemode","key")
);
CREATE INDEX "platform_idempotent_requests_created_at_idx" ON "platform_idempotent_requests"("created_at");

ALTER TABLE "merchants" ADD COLUMN "metadata" JSONB NOT NULL DEFAULT '{}';
CREATE INDEX "merchants_created_at_id_idx" ON "merchants"("created_at" DESC, "id" DESC);
CREATE INDEX "merchants_email_idx" ON "merchants"(lower("email"));

ALTER TABLE "accounts" ADD COLUMN "paused" JSONB;
ALTER TABLE "accounts" ADD COLUMN "suspended_at" TIMESTAMPTZ(3);
ALTER TABLE "accounts" ADD COLUMN "suspension_reason" TEXT;
ALTER TABLE "accounts" ADD COLUMN "closed_at" TIMESTAMPTZ(3);
ALTER TABLE "accounts" ADD COLUMN "closing_reason" TEXT;

ALTER TABLE "audit_entries" ALTER COLUMN "merchant_id" DROP NOT NULL;
