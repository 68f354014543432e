-- A refund that a slow bank has not answered for has an id of ours, and each that ends has its number among those of its account.
-- lives-with: 20261123001000
ALTER TABLE "refunds" ADD COLUMN     "own_id" TEXT,
ADD COLUMN     "settled_number" INTEGER;
