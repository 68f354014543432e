-- AlterTable
ALTER TABLE "webhook_endpoints" ADD COLUMN     "deactivated_at" TIMESTAMPTZ(3),
ADD COLUMN     "previous_sealed_secret" TEXT,
ADD COLUMN     "previous_secret_expires_at" TIMESTAMPTZ(3);

-- The last change of an endpoint that takes nothing any more was its deactivation.
UPDATE "webhook_endpoints" SET "deactivated_at" = "updated_at" WHERE NOT "active";
