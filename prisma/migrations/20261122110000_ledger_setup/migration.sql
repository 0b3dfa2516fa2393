-- The chart of accounts as a tree --------------------------------------------------------------------------------

-- The numbers from the root down, with a tab between, which sorts before everything that a number may hold.
ALTER TABLE acc_account ADD COLUMN place text COLLATE "C" NOT NULL DEFAULT '', ADD COLUMN depth int NOT NULL DEFAULT 0;

CREATE FUNCTION acc_account_place() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  parent record;
  above uuid := NEW.parent_id;
BEGIN
  WHILE above IS NOT NULL LOOP
    IF above = NEW.id THEN
      RAISE EXCEPTION 'account % would lie under itself', NEW.number USING ERRCODE = 'check_violation', CONSTRAINT = 'acc_account_loop';
    END IF;
    SELECT parent_id INTO above FROM acc_account WHERE organization_id = NEW.organization_id AND id = above;
  END LOOP;
  SELECT place, depth INTO parent FROM acc_account WHERE organization_id = NEW.organization_id AND id = NEW.parent_id;
  NEW.place := lower(concat_ws(E'\t', parent.place, NEW.number));
  NEW.depth := coalesce(parent.depth + 1, 0);
  RETURN NEW;
END $$;
CREATE TRIGGER place BEFORE INSERT OR UPDATE OF number, parent_id ON acc_account FOR EACH ROW EXECUTE FUNCTION acc_account_place();

-- Setting the parent to what it is lets the accounts below find their place again.
CREATE FUNCTION acc_account_place_below() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE acc_account SET parent_id = parent_id WHERE organization_id = NEW.organization_id AND parent_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER place_below AFTER UPDATE OF number, parent_id ON acc_account FOR EACH ROW
  WHEN (OLD.place IS DISTINCT FROM NEW.place) EXECUTE FUNCTION acc_account_place_below();

UPDATE acc_account SET parent_id = parent_id WHERE parent_id IS NULL;
DO $$
BEGIN
  FOR level IN 1..20 LOOP
    UPDATE acc_account SET parent_id = parent_id WHERE parent_id IS NOT NULL AND depth = 0;
    EXIT WHEN NOT FOUND;
  END LOOP;
END $$;

CREATE INDEX acc_account_place_idx ON acc_account (organization_id, lower(place), id);
CREATE INDEX acc_account_number_idx ON acc_account (organization_id, lower(number), id);
DROP VIEW acc_account_search;
SELECT expose_search('acc_account');

-- An account that entries stand on cannot become a group: whoever posts holds a lock on it until the end.
CREATE FUNCTION acc_account_group() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM acc_entry WHERE organization_id = NEW.organization_id AND account_id = NEW.id) THEN
    RAISE EXCEPTION 'account % has entries and cannot be a group', NEW.number
      USING ERRCODE = 'check_violation', CONSTRAINT = 'acc_account_group';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER grouped BEFORE UPDATE OF is_group ON acc_account FOR EACH ROW
  WHEN (NEW.is_group AND NOT OLD.is_group) EXECUTE FUNCTION acc_account_group();

-- Lists of what is set up ----------------------------------------------------------------------------------------

ALTER TABLE acc_series
  ADD COLUMN version int NOT NULL DEFAULT 1,
  ADD COLUMN created_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ADD COLUMN updated_at timestamptz(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;
CREATE INDEX acc_series_doctype_idx ON acc_series (organization_id, doctype, id);
CREATE INDEX acc_exchange_rate_currency_idx ON acc_exchange_rate (organization_id, lower(currency), id);
CREATE INDEX acc_cost_centre_number_idx ON acc_cost_centre (organization_id, lower(number), id);
CREATE INDEX acc_payment_kind_idx ON acc_payment (organization_id, kind, id);
ALTER TABLE acc_series ADD CONSTRAINT acc_series_digits CHECK (digits BETWEEN 1 AND 12);

-- What is booked stays as it is ----------------------------------------------------------------------------------

-- Nobody pays more of an invoice than it is, whatever way the payment took.
ALTER TABLE acc_document ADD CONSTRAINT acc_document_outstanding CHECK (
  docstatus <> 1
  OR CASE WHEN is_return THEN outstanding BETWEEN least(grand_total, 0) AND 0 ELSE outstanding BETWEEN 0 AND greatest(grand_total, 0) END);

ALTER TABLE acc_payment ADD CONSTRAINT acc_payment_unallocated CHECK (unallocated BETWEEN 0 AND amount);
ALTER TABLE acc_payment ADD CONSTRAINT acc_payment_base CHECK (base_amount >= 0);
ALTER TABLE acc_payment ADD CONSTRAINT acc_payment_kind CHECK (kind IN ('pay', 'receive'));
CREATE UNIQUE INDEX acc_payment_id_key ON acc_payment (organization_id, id);
CREATE UNIQUE INDEX acc_journal_id_key ON acc_journal (organization_id, id);
CREATE INDEX acc_journal_line_document_idx ON acc_journal_line (organization_id, document_id) WHERE document_id IS NOT NULL;
CREATE INDEX acc_journal_line_account_idx ON acc_journal_line (organization_id, account_id);
ALTER TABLE acc_payment ADD CONSTRAINT acc_payment_bank FOREIGN KEY (organization_id, bank_account_id) REFERENCES acc_account (organization_id, id);
ALTER TABLE acc_payment ADD CONSTRAINT acc_payment_control FOREIGN KEY (organization_id, party_account_id) REFERENCES acc_account (organization_id, id);
ALTER TABLE acc_payment_allocation ADD CONSTRAINT acc_payment_allocation_payment
  FOREIGN KEY (organization_id, payment_id) REFERENCES acc_payment (organization_id, id) ON DELETE CASCADE;
ALTER TABLE acc_journal_line ADD CONSTRAINT acc_journal_line_journal
  FOREIGN KEY (organization_id, journal_id) REFERENCES acc_journal (organization_id, id) ON DELETE CASCADE;
ALTER TABLE acc_journal_line ADD CONSTRAINT acc_journal_line_account
  FOREIGN KEY (organization_id, account_id) REFERENCES acc_account (organization_id, id);
ALTER TABLE acc_journal_line ADD CONSTRAINT acc_journal_line_side CHECK (debit >= 0 AND credit >= 0 AND (debit = 0 OR credit = 0));

CREATE FUNCTION acc_booking_lock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free constant text[] := ARRAY['docstatus', 'status', 'unallocated', 'cancelled_at', 'cancel_reason', 'updated_at', 'updated_by',
    'version', 'is_sample', 'search_text'];
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.is_sample THEN
      RETURN OLD;
    END IF;
    RAISE EXCEPTION 'payments and journal entries keep their numbers and are never deleted'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'acc_booking_lock';
  END IF;
  IF OLD.docstatus <> 0 AND (NEW.docstatus < OLD.docstatus OR (to_jsonb(NEW) - free) <> (to_jsonb(OLD) - free)) THEN
    RAISE EXCEPTION 'what is booked is locked' USING ERRCODE = 'check_violation', CONSTRAINT = 'acc_booking_lock';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER zz_lock BEFORE UPDATE OR DELETE ON acc_payment FOR EACH ROW EXECUTE FUNCTION acc_booking_lock();
CREATE TRIGGER zz_lock BEFORE UPDATE OR DELETE ON acc_journal FOR EACH ROW EXECUTE FUNCTION acc_booking_lock();

-- A submitted payment may still be used for more invoices; nothing else of its rows, or of a booked journal's lines, changes.
CREATE FUNCTION acc_booking_line_lock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  state int;
  sample boolean;
  line record;
BEGIN
  line := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  IF TG_TABLE_NAME = 'acc_payment_allocation' THEN
    SELECT docstatus, is_sample INTO state, sample FROM acc_payment WHERE organization_id = line.organization_id AND id = line.payment_id;
  ELSE
    SELECT docstatus, is_sample INTO state, sample FROM acc_journal WHERE organization_id = line.organization_id AND id = line.journal_id;
  END IF;
  IF state IS NULL OR state = 0 OR (TG_OP = 'DELETE' AND sample)
    OR (TG_OP = 'INSERT' AND state = 1 AND TG_TABLE_NAME = 'acc_payment_allocation') THEN
    RETURN line;
  END IF;
  RAISE EXCEPTION 'what is booked is locked' USING ERRCODE = 'check_violation', CONSTRAINT = 'acc_booking_lock';
END $$;
CREATE TRIGGER lock BEFORE INSERT OR UPDATE OR DELETE ON acc_payment_allocation FOR EACH ROW EXECUTE FUNCTION acc_booking_line_lock();
CREATE TRIGGER lock BEFORE INSERT OR UPDATE OR DELETE ON acc_journal_line FOR EACH ROW EXECUTE FUNCTION acc_booking_line_lock();
