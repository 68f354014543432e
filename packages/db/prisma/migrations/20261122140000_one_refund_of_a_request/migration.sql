-- Servers of the release before go on writing: they wait here, or another double would come between the two steps.
LOCK TABLE "refunds" IN SHARE ROW EXCLUSIVE MODE;

-- Of refunds that one request was taken for twice, the last one is what a retry of it finds. The others stay refunds,
-- which no request names.
UPDATE "refunds" r SET "request_key" = NULL
 WHERE r."request_key" IS NOT NULL
   AND EXISTS (SELECT 1 FROM "refunds" later
                WHERE later."account_id" = r."account_id" AND later."request_key" = r."request_key"
                  AND (later."requested_at", later."ref") > (r."requested_at", r."ref"));

-- DropIndex
DROP INDEX "refunds_request_key_idx";

-- CreateIndex
CREATE UNIQUE INDEX "refunds_request_key_key" ON "refunds"("account_id", "request_key") WHERE (request_key IS NOT NULL);
