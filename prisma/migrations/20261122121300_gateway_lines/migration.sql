-- Payments of the card gateway are known by its number of them, on whichever account they stand.
CREATE INDEX bank_transaction_gateway_idx ON bank_transaction (organization_id, bank_ref) WHERE source = 'gateway';

-- As in the migration `banking`; and the line that Match Settlement wrote on the gateway's own account goes with its entry: nobody
-- would ever clear it, and where amounts were typed in there may be no such payout.
CREATE OR REPLACE FUNCTION bank_free_lines() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  freed uuid[];
  payouts uuid[];
BEGIN
  SELECT array_agg(DISTINCT transaction_id) INTO freed FROM bank_match
    WHERE organization_id = NEW.organization_id
      AND ((TG_TABLE_NAME = 'acc_payment' AND payment_id = NEW.id) OR (TG_TABLE_NAME = 'acc_journal' AND journal_id = NEW.id));
  IF freed IS NULL THEN
    RETURN NULL;
  END IF;
  SELECT array_agg(id) INTO payouts FROM bank_transaction
    WHERE organization_id = NEW.organization_id AND id = ANY (freed) AND matched_how = 'settlement'
      AND source = 'gateway' AND import_id IS NULL AND bank_ref ~ '^(payout|settlement):';
  UPDATE gateway_settlement SET transaction_id = NULL, updated_at = now()
    WHERE organization_id = NEW.organization_id AND transaction_id = ANY (freed);
  DELETE FROM bank_match WHERE organization_id = NEW.organization_id AND transaction_id = ANY (freed);
  UPDATE bank_transaction SET status = 'unreconciled', suspense = false, suspense_at = NULL, suspense_by = NULL,
      matched_voucher = '', matched_kind = '', matched_id = NULL, matched_how = '', matched_at = NULL, matched_by = NULL,
      updated_at = now(), version = version + 1
    WHERE organization_id = NEW.organization_id AND id = ANY (freed);
  DELETE FROM bank_transaction WHERE organization_id = NEW.organization_id AND id = ANY (payouts);
  RETURN NULL;
END $$;
