-- What an operator of the platform may do. Operators of earlier releases may do everything.
-- lives-with: 20261129200000
CREATE TYPE "operator_role" AS ENUM ('admin', 'support', 'accountant');
ALTER TABLE "users" ADD COLUMN "operator_role" "operator_role" NOT NULL DEFAULT 'admin';
