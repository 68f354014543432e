-- What each day brought, by the quarter of an hour, so that the overview need not count every payment.
-- lives-with: 20261123001000
CREATE TABLE "daily_totals" (
    "account_id" INTEGER NOT NULL,
    "currency" CHAR(3) NOT NULL,
    "day" DATE NOT NULL,
    "succeeded" BIGINT[],
    "volume" BIGINT[],
    "failed" BIGINT[],
    "refunds" BIGINT[],
    "refunded" BIGINT[],
    "disputes" BIGINT[],
    "disputed" BIGINT[],

    CONSTRAINT "daily_totals_pkey" PRIMARY KEY ("account_id", "currency", "day"),
    CONSTRAINT "daily_totals_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE "totalled_accounts" (
    "account_id" INTEGER NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "totalled_accounts_pkey" PRIMARY KEY ("account_id"),
    CONSTRAINT "totalled_accounts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);

CREATE TABLE "changed_days" (
    "account_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "change" UUID NOT NULL DEFAULT gen_random_uuid(),

    CONSTRAINT "changed_days_pkey" PRIMARY KEY ("account_id", "day", "change")
);
