-- Not sent because the webhook was switched off, and not caught up since.
ALTER TABLE "integration_delivery" ADD COLUMN "missed" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "integration_delivery_missed_idx" ON "integration_delivery"("hook_id") WHERE "missed";

-- The few of a lane that have their turn, however many wait behind them.
CREATE INDEX "integration_delivery_turn_idx" ON "integration_delivery"("hook_id", "record_key")
  WHERE "state" = 'delivering' OR ("state" = 'waiting' AND "next_attempt_at" IS NOT NULL);
