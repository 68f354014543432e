-- Brands of the platform and of merchants, their images, and the copies of the images at the processor.
-- lives-with: 20261129200000
CREATE TABLE "brands" (
    "owner" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "logo" TEXT,
    "icon" TEXT,
    "color" TEXT,
    "accent" TEXT,
    "support_email" TEXT,
    "support_url" TEXT,
    "terms_url" TEXT,
    "privacy_url" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "brands_pkey" PRIMARY KEY ("owner")
);

CREATE TABLE "brand_images" (
    "owner" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "brand_images_pkey" PRIMARY KEY ("owner","id")
);
CREATE INDEX "brand_images_id_idx" ON "brand_images"("id");

CREATE TABLE "brand_files" (
    "image_id" TEXT NOT NULL,
    "livemode" BOOLEAN NOT NULL,
    "host_account" TEXT NOT NULL,
    "purpose" TEXT NOT NULL,
    "file_id" TEXT NOT NULL,

    CONSTRAINT "brand_files_pkey" PRIMARY KEY ("image_id","livemode","host_account","purpose")
);
