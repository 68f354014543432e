-- lives-with: 20261123001000
-- AlterTable
ALTER TABLE "api_keys" ADD COLUMN "permissions" TEXT[];
