-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN     "born_with_merchant" BOOLEAN NOT NULL DEFAULT false;

-- The keys that merchants were created with were written in one transaction with them.
UPDATE "api_keys" k SET "born_with_merchant" = true
  FROM "accounts" a JOIN "merchants" m ON m."id" = a."merchant_id"
 WHERE a."id" = k."account_id" AND k."created_at" = m."created_at";

-- AlterTable
ALTER TABLE "rate_windows" ADD COLUMN     "granted" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "idempotent_requests" ADD COLUMN     "attempt" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "request" UUID NOT NULL DEFAULT gen_random_uuid();
