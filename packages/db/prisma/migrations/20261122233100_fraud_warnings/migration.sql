-- What the issuer of a card has warned of.
ALTER TABLE "payments" ADD COLUMN "fraud_warning" TEXT;
