-- AlterTable
ALTER TABLE "accounts" ALTER COLUMN "processor_account_id" DROP NOT NULL,
ADD COLUMN     "details_submitted" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "disabled_reason" TEXT,
ADD COLUMN     "fee_refusal" TEXT,
ADD COLUMN     "opening_refusal" TEXT,
ADD COLUMN     "payout_failure" JSONB,
ADD COLUMN     "requirement_collection" TEXT,
ADD COLUMN     "requirements" JSONB,
ADD COLUMN     "transfer_refusal" TEXT;

-- AlterTable
ALTER TABLE "merchants" ADD COLUMN     "hosting_approved_at" TIMESTAMPTZ(3);
