-- When the gateway was asked to give a payment back, stored before the call.
ALTER TABLE "website_payment" ADD COLUMN "refund_asked_at" TIMESTAMPTZ(3);
