-- AlterTable
ALTER TABLE "deliveries" ADD COLUMN     "generation" INTEGER NOT NULL DEFAULT 0;
