-- The key of a notice names its account, as every key of a table that can be spread over several servers does.
-- lives-with: 20261123001000
-- two-releases: the release before has no endpoint_notices, and the key is replaced in the same statement
ALTER TABLE "endpoint_notices" DROP CONSTRAINT "endpoint_notices_pkey", ADD CONSTRAINT "endpoint_notices_pkey" PRIMARY KEY ("account_id", "id");
