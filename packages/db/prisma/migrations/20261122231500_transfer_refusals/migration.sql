-- AlterTable
ALTER TABLE "payments" ADD COLUMN "move_refusal" TEXT;
