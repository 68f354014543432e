-- What is locked and counted for an account gets a table of its own: the accounts become a directory that is seldom written,
-- which a database of several servers can keep on each of them.
-- lives-with: 20261123001000
CREATE TABLE "account_locks" (
    "account_id" INTEGER NOT NULL,
    "refunds_settled" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "account_locks_pkey" PRIMARY KEY ("account_id")
);

-- AddForeignKey
ALTER TABLE "account_locks" ADD CONSTRAINT "account_locks_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

INSERT INTO "account_locks" ("account_id", "refunds_settled") SELECT "id", "refunds_settled" FROM "accounts";
