-- Whether the gateway has forgotten a card that is not to be charged any more, in words too; where a customer confirms a charge; and which
-- account of the gateway a charge was sent to, since another account's "never heard of it" says nothing about it.
ALTER TABLE "saved_card"
  ADD COLUMN "gateway_state" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "gateway_note" TEXT NOT NULL DEFAULT '';
ALTER TABLE "card_charge"
  ADD COLUMN "action_url" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "gateway_account" TEXT NOT NULL DEFAULT '';

ALTER TABLE saved_card ADD CONSTRAINT saved_card_gateway_state CHECK (gateway_state IN ('', 'to_forget', 'forgotten', 'failed'));
ALTER TABLE saved_card ADD CONSTRAINT saved_card_last4 CHECK (last4 ~ '^([0-9]{4})?$');
ALTER TABLE card_charge ADD CONSTRAINT card_charge_status
  CHECK (status IN ('planned', 'sent', 'succeeded', 'declined', 'failed', 'unknown', 'action_needed'));
ALTER TABLE bill_run ADD CONSTRAINT bill_run_status CHECK (status IN ('running', 'done', 'failed'));

-- What the follow-up looks for, every ten minutes: charges without an outcome, and paid ones that the books do not know yet.
CREATE INDEX card_charge_waiting_idx ON card_charge (organization_id, created_at, id)
  WHERE status IN ('planned', 'sent', 'unknown', 'action_needed') OR (status = 'succeeded' AND payment_id IS NULL);
CREATE INDEX card_charge_reference_idx ON card_charge (organization_id, lower(reference), id);

-- The views for searching list their table's columns as they were.
SELECT expose_search(name::regclass) FROM unnest(ARRAY['saved_card', 'card_charge']) AS name;
