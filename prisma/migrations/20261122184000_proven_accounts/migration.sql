-- Accounts of today keep their second factor at a reset, as before.
ALTER TABLE "user" ADD COLUMN "email_proven_at" TIMESTAMPTZ(3);
UPDATE "user" SET email_proven_at = now() WHERE password_hash IS NOT NULL;
