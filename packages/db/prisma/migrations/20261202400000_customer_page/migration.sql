-- The page of a merchant's customers: its address, the browsers that are signed in there, and the codes by which they sign in.
-- lives-with: 20261129200000
CREATE TABLE "merchant_slugs" (
    "slug" TEXT NOT NULL,
    "merchant_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "replaced_at" TIMESTAMPTZ(3),

    CONSTRAINT "merchant_slugs_pkey" PRIMARY KEY ("slug")
);
CREATE UNIQUE INDEX "merchant_slugs_current_key" ON "merchant_slugs"("merchant_id") WHERE (replaced_at IS NULL);
ALTER TABLE "merchant_slugs" ADD CONSTRAINT "merchant_slugs_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "customer_page_sessions" (
    "account_id" INTEGER NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "link_hash" BYTEA,
    "customer_id" TEXT,
    "email" TEXT,
    "return_url" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "customer_page_sessions_pkey" PRIMARY KEY ("account_id","token_hash")
);
CREATE UNIQUE INDEX "customer_page_sessions_account_id_link_hash_key" ON "customer_page_sessions"("account_id", "link_hash");
CREATE INDEX "customer_page_sessions_expires_at_idx" ON "customer_page_sessions"("expires_at");
ALTER TABLE "customer_page_sessions" ADD CONSTRAINT "customer_page_sessions_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "customer_page_codes" (
    "account_id" INTEGER NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "email" TEXT NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "customer_page_codes_pkey" PRIMARY KEY ("account_id","token_hash")
);
CREATE INDEX "customer_page_codes_expires_at_idx" ON "customer_page_codes"("expires_at");
ALTER TABLE "customer_page_codes" ADD CONSTRAINT "customer_page_codes_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
