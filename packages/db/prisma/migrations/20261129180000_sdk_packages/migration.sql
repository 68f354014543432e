-- A version of the SDK that was handed out is handed out for good: merchants' lock files hold its hash.
-- lives-with: 20261123001000
CREATE TABLE "sdk_packages" (
    "version" TEXT NOT NULL,
    "integrity" TEXT NOT NULL,
    "content" BYTEA NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sdk_packages_pkey" PRIMARY KEY ("version")
);
