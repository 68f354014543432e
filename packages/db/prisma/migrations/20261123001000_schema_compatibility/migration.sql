-- What releases that do not know a migration read of it: whether they work on the schema after it.
CREATE TABLE "schema_compatibility" (
    "migration" TEXT NOT NULL,
    "lives_with" TEXT NOT NULL,
    "release" TEXT NOT NULL,

    CONSTRAINT "schema_compatibility_pkey" PRIMARY KEY ("migration")
);
