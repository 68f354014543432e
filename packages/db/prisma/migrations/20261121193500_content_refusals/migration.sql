-- CreateTable
CREATE TABLE "content_refusals" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "merchant_id" TEXT NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "field" TEXT NOT NULL,
    "category" TEXT NOT NULL,
    "term" TEXT NOT NULL,
    "lifted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "content_refusals_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "content_refusals_merchant_id_created_at_idx" ON "content_refusals"("merchant_id", "created_at");

-- AddForeignKey
ALTER TABLE "content_refusals" ADD CONSTRAINT "content_refusals_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
