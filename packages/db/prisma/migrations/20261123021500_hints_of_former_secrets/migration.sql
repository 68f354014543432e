-- lives-with: 20261123001000
-- AlterTable
ALTER TABLE "webhook_endpoints" ADD COLUMN     "former_secret_hints" TEXT[] DEFAULT ARRAY[]::TEXT[];
