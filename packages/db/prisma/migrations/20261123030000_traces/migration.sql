-- lives-with: 20261123001000
-- AlterTable
ALTER TABLE "events" ADD COLUMN "traceparent" TEXT;

-- CreateTable
CREATE TABLE "object_traces" (
    "account_id" INTEGER NOT NULL,
    "object_id" TEXT NOT NULL,
    "traceparent" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "object_traces_pkey" PRIMARY KEY ("account_id","object_id")
);

-- CreateIndex
CREATE INDEX "object_traces_created_at_idx" ON "object_traces"("created_at");

-- AddForeignKey
ALTER TABLE "object_traces" ADD CONSTRAINT "object_traces_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
