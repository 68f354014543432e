-- A lease is deleted when it is released, or with its worker: none is left of an endpoint that nothing is sent to.
-- lives-with: 20261123001000
-- two-releases: no release before this one has leases.
DELETE FROM "endpoint_leases" WHERE "owner" IS NULL OR "owner" NOT IN (SELECT "id" FROM "delivery_workers");
ALTER TABLE "endpoint_leases" ALTER COLUMN "owner" SET NOT NULL;
ALTER TABLE "endpoint_leases" ADD CONSTRAINT "endpoint_leases_owner_fkey" FOREIGN KEY ("owner") REFERENCES "delivery_workers"("id") ON DELETE CASCADE ON UPDATE CASCADE;
