-- The request log says which field was refused and by which rule, without what was sent.
-- lives-with: 20261123001000
ALTER TABLE "logged_requests" ADD COLUMN     "message" TEXT,
ADD COLUMN     "param" TEXT;
