-- Payment links: pages that sell the same things again and again, and the sessions that their button makes.
-- lives-with: 20261129200000
-- blocks-writes: no session has a link yet, so both indexes are empty, and the limits of a link need them at once
CREATE TABLE "payment_links" (
    "account_id" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "line_items" JSONB,
    "price_id" TEXT,
    "quantity" INTEGER,
    "recurring" BOOLEAN NOT NULL DEFAULT false,
    "min_quantity" INTEGER,
    "max_quantity" INTEGER,
    "collect_shipping_address" BOOLEAN,
    "shipping_countries" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "shipping_options" JSONB,
    "pass_fees" BOOLEAN NOT NULL DEFAULT false,
    "redirect_url" TEXT,
    "message" TEXT,
    "max_payments" INTEGER,
    "expires_at" TIMESTAMPTZ(3),
    "label" TEXT,
    "metadata" JSONB NOT NULL,
    "opened" BIGINT NOT NULL DEFAULT 0,
    "started" BIGINT NOT NULL DEFAULT 0,
    "payments" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_links_pkey" PRIMARY KEY ("account_id","id")
);
CREATE UNIQUE INDEX "payment_links_account_id_slug_key" ON "payment_links"("account_id", "slug");
CREATE INDEX "payment_links_account_id_created_at_id_idx" ON "payment_links"("account_id", "created_at" DESC, "id" DESC);
CREATE INDEX "payment_links_account_id_active_created_at_id_idx" ON "payment_links"("account_id", "active", "created_at" DESC, "id" DESC);
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "payment_link_starts" (
    "account_id" INTEGER NOT NULL,
    "ref" TEXT NOT NULL,
    "link_id" TEXT NOT NULL,
    "browser" BYTEA NOT NULL,
    "network" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_link_starts_pkey" PRIMARY KEY ("account_id","ref")
);
CREATE INDEX "payment_link_starts_account_id_link_id_browser_idx" ON "payment_link_starts"("account_id", "link_id", "browser");
CREATE INDEX "payment_link_starts_account_id_link_id_network_idx" ON "payment_link_starts"("account_id", "link_id", "network");
CREATE INDEX "payment_link_starts_created_at_idx" ON "payment_link_starts"("created_at");
ALTER TABLE "payment_link_starts" ADD CONSTRAINT "payment_link_starts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "payment_sessions" ADD COLUMN "payment_link_id" TEXT;
CREATE INDEX "payment_sessions_payment_link_idx" ON "payment_sessions"("account_id", "payment_link_id", "status") WHERE (payment_link_id IS NOT NULL);
ALTER TABLE "subscription_sessions" ADD COLUMN "payment_link_id" TEXT;
CREATE INDEX "subscription_sessions_payment_link_idx" ON "subscription_sessions"("account_id", "payment_link_id", "status") WHERE (payment_link_id IS NOT NULL);
