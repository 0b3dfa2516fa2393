-- CreateTable
CREATE TABLE "bank_account" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "bank" TEXT NOT NULL DEFAULT '',
    "account_number" TEXT NOT NULL DEFAULT '',
    "currency" TEXT NOT NULL,
    "gl_account_id" UUID NOT NULL,
    "is_bank_sync" BOOLEAN NOT NULL DEFAULT false,
    "is_gateway" BOOLEAN NOT NULL DEFAULT false,
    "is_printed" BOOLEAN NOT NULL DEFAULT false,
    "last_scraped_at" TIMESTAMPTZ(3),
    "iban" TEXT NOT NULL DEFAULT '',
    "swift_bic" TEXT NOT NULL DEFAULT '',
    "account_holder" TEXT NOT NULL DEFAULT '',
    "branch_code" TEXT NOT NULL DEFAULT '',
    "disabled" BOOLEAN NOT NULL DEFAULT false,
    "csv_mapping" JSONB,
    "closing_balance" DECIMAL(20,2),
    "closing_on" DATE,
    "search_text" TEXT NOT NULL DEFAULT '',
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bank_account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bank_transaction" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "bank_account_id" UUID NOT NULL,
    "posted_on" DATE NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "description" TEXT NOT NULL DEFAULT '',
    "reference" TEXT NOT NULL DEFAULT '',
    "counterparty" TEXT NOT NULL DEFAULT '',
    "counterparty_account" TEXT NOT NULL DEFAULT '',
    "amount" DECIMAL(20,2) NOT NULL,
    "running_balance" DECIMAL(20,2),
    "status" TEXT NOT NULL DEFAULT 'unreconciled',
    "suspense" BOOLEAN NOT NULL DEFAULT false,
    "suspense_at" TIMESTAMPTZ(3),
    "suspense_by" UUID,
    "source" TEXT NOT NULL DEFAULT 'manual',
    "bank_ref" TEXT NOT NULL DEFAULT '',
    "dedupe_key" TEXT NOT NULL,
    "flag" TEXT NOT NULL DEFAULT '',
    "import_id" UUID,
    "matched_voucher" TEXT NOT NULL DEFAULT '',
    "matched_kind" TEXT NOT NULL DEFAULT '',
    "matched_id" UUID,
    "matched_how" TEXT NOT NULL DEFAULT '',
    "matched_at" TIMESTAMPTZ(3),
    "matched_by" UUID,
    "note" TEXT NOT NULL DEFAULT '',
    "gateway_facts" JSONB,
    "search_text" TEXT NOT NULL DEFAULT '',
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bank_transaction_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bank_match" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "transaction_id" UUID NOT NULL,
    "payment_id" UUID,
    "journal_id" UUID,
    "amount" DECIMAL(20,2) NOT NULL,
    "made_here" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bank_match_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bank_step" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "batch_id" UUID NOT NULL,
    "transaction_id" UUID NOT NULL,
    "action" TEXT NOT NULL,
    "summary" TEXT NOT NULL,
    "status_before" TEXT NOT NULL,
    "before" JSONB NOT NULL DEFAULT '{}',
    "matches" JSONB NOT NULL DEFAULT '[]',
    "actor_id" UUID,
    "actor_label" TEXT NOT NULL DEFAULT '',
    "undone_at" TIMESTAMPTZ(3),
    "undone_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bank_step_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bank_import" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "bank_account_id" UUID NOT NULL,
    "source" TEXT NOT NULL,
    "file_name" TEXT NOT NULL DEFAULT '',
    "file_id" UUID,
    "status" TEXT NOT NULL DEFAULT 'reading',
    "account_number" TEXT NOT NULL DEFAULT '',
    "currency" TEXT NOT NULL DEFAULT '',
    "mapping" JSONB,
    "lines" INTEGER NOT NULL DEFAULT 0,
    "new_lines" INTEGER NOT NULL DEFAULT 0,
    "duplicates" INTEGER NOT NULL DEFAULT 0,
    "flagged" INTEGER NOT NULL DEFAULT 0,
    "rejected" JSONB NOT NULL DEFAULT '[]',
    "from_day" DATE,
    "to_day" DATE,
    "total_in" DECIMAL(20,2) NOT NULL DEFAULT 0,
    "total_out" DECIMAL(20,2) NOT NULL DEFAULT 0,
    "closing_balance" DECIMAL(20,2),
    "closing_on" DATE,
    "balance_difference" DECIMAL(20,2),
    "first_difference_on" DATE,
    "warnings" JSONB NOT NULL DEFAULT '[]',
    "error" TEXT NOT NULL DEFAULT '',
    "job_id" UUID,
    "created_by" UUID,
    "finished_at" TIMESTAMPTZ(3),
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bank_import_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bank_import_line" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "import_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "posted_on" DATE NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "reference" TEXT NOT NULL DEFAULT '',
    "counterparty" TEXT NOT NULL DEFAULT '',
    "counterparty_account" TEXT NOT NULL DEFAULT '',
    "amount" DECIMAL(20,2) NOT NULL,
    "running_balance" DECIMAL(20,2),
    "bank_ref" TEXT NOT NULL DEFAULT '',
    "dedupe_key" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'new',
    "flag" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "bank_import_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bank_recon_rule" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "keyphrase" TEXT NOT NULL,
    "direction" TEXT NOT NULL DEFAULT 'any',
    "bank_account_id" UUID,
    "account_id" UUID NOT NULL,
    "cost_centre_id" UUID,
    "tax_template_id" UUID,
    "remark" TEXT NOT NULL DEFAULT '',
    "disabled" BOOLEAN NOT NULL DEFAULT false,
    "hits" INTEGER NOT NULL DEFAULT 0,
    "last_hit_at" TIMESTAMPTZ(3),
    "search_text" TEXT NOT NULL DEFAULT '',
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bank_recon_rule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bank_party_alias" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "narrative" TEXT NOT NULL,
    "narrative_key" TEXT NOT NULL,
    "party_type" TEXT NOT NULL,
    "supplier_id" UUID,
    "customer_id" UUID,
    "origin" TEXT NOT NULL DEFAULT 'manual',
    "disabled" BOOLEAN NOT NULL DEFAULT false,
    "hits" INTEGER NOT NULL DEFAULT 0,
    "last_hit_at" TIMESTAMPTZ(3),
    "search_text" TEXT NOT NULL DEFAULT '',
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bank_party_alias_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bank_memory" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "party_type" TEXT NOT NULL DEFAULT '',
    "party_id" UUID,
    "account_id" UUID,
    "times" INTEGER NOT NULL DEFAULT 1,
    "last_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bank_memory_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "gateway_settlement" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "provider_id" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "gross" DECIMAL(20,2) NOT NULL,
    "fees" DECIMAL(20,2) NOT NULL,
    "deductions" DECIMAL(20,2) NOT NULL DEFAULT 0,
    "net" DECIMAL(20,2) NOT NULL,
    "settled_on" DATE,
    "transaction_id" UUID,
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "gateway_settlement_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bank_sync_state" (
    "organization_id" UUID NOT NULL,
    "bank_account_id" UUID,
    "last_attempt_at" TIMESTAMPTZ(3),
    "last_ok" BOOLEAN,
    "last_kind" TEXT NOT NULL DEFAULT '',
    "last_stage" TEXT NOT NULL DEFAULT '',
    "last_message" TEXT NOT NULL DEFAULT '',
    "failed_logins" INTEGER NOT NULL DEFAULT 0,
    "blocked" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "bank_sync_state_pkey" PRIMARY KEY ("organization_id")
);

-- CreateTable
CREATE TABLE "saved_card" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "source_site" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "sealed_token" TEXT NOT NULL,
    "signature" TEXT NOT NULL DEFAULT '',
    "brand" TEXT NOT NULL DEFAULT '',
    "last4" TEXT NOT NULL DEFAULT '',
    "exp_month" INTEGER,
    "exp_year" INTEGER,
    "bank" TEXT NOT NULL DEFAULT '',
    "auto_charge" BOOLEAN NOT NULL DEFAULT false,
    "status" TEXT NOT NULL DEFAULT 'active',
    "customer_id" UUID,
    "search_text" TEXT NOT NULL DEFAULT '',
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_card_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bill_run" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "period" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'running',
    "invoices" INTEGER NOT NULL DEFAULT 0,
    "charged" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "unknown" INTEGER NOT NULL DEFAULT 0,
    "problems" JSONB NOT NULL DEFAULT '[]',
    "job_id" UUID,
    "created_by" UUID,
    "finished_at" TIMESTAMPTZ(3),
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bill_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "card_charge" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "bill_run_id" UUID,
    "card_id" UUID NOT NULL,
    "document_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "attempt" INTEGER NOT NULL DEFAULT 1,
    "reference" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "amount" DECIMAL(20,2) NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'planned',
    "message" TEXT NOT NULL DEFAULT '',
    "provider_id" TEXT NOT NULL DEFAULT '',
    "fees" DECIMAL(20,2),
    "payment_id" UUID,
    "sent_at" TIMESTAMPTZ(3),
    "settled_at" TIMESTAMPTZ(3),
    "search_text" TEXT NOT NULL DEFAULT '',
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "card_charge_pkey" PRIMARY KEY ("id")
);

-- A line of a journal entry on an account that is kept in another currency, such as a dollar account at the bank.
ALTER TABLE "acc_journal_line" ADD COLUMN "currency" TEXT NOT NULL DEFAULT '', ADD COLUMN "currency_amount" DECIMAL(20,2);

SELECT protect_tenant_table(name::regclass) FROM unnest(ARRAY[
  'bank_account', 'bank_transaction', 'bank_match', 'bank_step', 'bank_import', 'bank_import_line', 'bank_recon_rule', 'bank_party_alias',
  'bank_memory', 'gateway_settlement', 'bank_sync_state', 'saved_card', 'bill_run', 'card_charge'
]) AS name;

-- Search ---------------------------------------------------------------------------------------------------------

CREATE FUNCTION bank_account_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := lower(concat_ws(' ', NEW.name, NEW.bank, NEW.account_number, NEW.iban, NEW.account_holder, NEW.currency));
  RETURN NEW;
END $$;
CREATE FUNCTION bank_transaction_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := lower(concat_ws(' ', NEW.description, NEW.reference, NEW.counterparty, NEW.counterparty_account, abs(NEW.amount)::text, NEW.matched_voucher));
  RETURN NEW;
END $$;
CREATE FUNCTION bank_recon_rule_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := lower(concat_ws(' ', NEW.keyphrase, NEW.remark));
  RETURN NEW;
END $$;
CREATE FUNCTION bank_party_alias_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := lower(NEW.narrative);
  RETURN NEW;
END $$;
CREATE FUNCTION saved_card_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := lower(concat_ws(' ', NEW.email, NEW.source_site, NEW.brand, NEW.last4, NEW.bank));
  RETURN NEW;
END $$;
CREATE FUNCTION card_charge_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := lower(concat_ws(' ', NEW.reference, NEW.message));
  RETURN NEW;
END $$;
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['bank_account', 'bank_transaction', 'bank_recon_rule', 'bank_party_alias', 'saved_card', 'card_charge'] LOOP
    EXECUTE format('CREATE TRIGGER search_text BEFORE INSERT OR UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION %I()', name, name || '_search_text');
    PERFORM expose_search(name::regclass);
    EXECUTE format('CREATE INDEX %I ON %I USING gin (organization_id, search_text gin_trgm_ops)', name || '_search_idx', name);
  END LOOP;
END $$;

-- Sorting and filtering -------------------------------------------------------------------------------------------

CREATE UNIQUE INDEX bank_account_id_key ON bank_account (organization_id, id);
CREATE UNIQUE INDEX bank_account_name_key ON bank_account (organization_id, lower(name));
CREATE INDEX bank_account_name_idx ON bank_account (organization_id, lower(name), id);
CREATE INDEX bank_account_bank_idx ON bank_account (organization_id, lower(bank), id);
CREATE INDEX bank_account_currency_idx ON bank_account (organization_id, lower(currency), id);
CREATE INDEX bank_account_created_idx ON bank_account (organization_id, created_at, id);
-- What the bank says and what the ledger says can only be compared where an account has a ledger account of its own.
CREATE UNIQUE INDEX bank_account_gl_key ON bank_account (organization_id, gl_account_id);
CREATE UNIQUE INDEX bank_account_printed_key ON bank_account (organization_id, currency) WHERE is_printed;
CREATE UNIQUE INDEX bank_account_gateway_key ON bank_account (organization_id, currency) WHERE is_gateway;

CREATE UNIQUE INDEX bank_transaction_id_key ON bank_transaction (organization_id, id);
-- Two that import the same at the same time store each line once.
CREATE UNIQUE INDEX bank_transaction_dedupe_key ON bank_transaction (organization_id, bank_account_id, dedupe_key);
CREATE INDEX bank_transaction_posted_idx ON bank_transaction (organization_id, posted_on, id);
CREATE INDEX bank_transaction_amount_idx ON bank_transaction (organization_id, amount, id);
CREATE INDEX bank_transaction_description_idx ON bank_transaction (organization_id, lower(description), id);
CREATE INDEX bank_transaction_status_idx ON bank_transaction (organization_id, status, id);
CREATE INDEX bank_transaction_created_idx ON bank_transaction (organization_id, created_at, id);
CREATE INDEX bank_transaction_statement_idx ON bank_transaction (organization_id, bank_account_id, posted_on, position, id);
CREATE INDEX bank_transaction_worklist_idx ON bank_transaction (organization_id, bank_account_id, posted_on, id) WHERE status = 'unreconciled';
CREATE INDEX bank_transaction_open_amount_idx ON bank_transaction (organization_id, amount, posted_on) WHERE status = 'unreconciled';
CREATE INDEX bank_transaction_suspense_idx ON bank_transaction (organization_id, suspense_at, id) WHERE suspense;
CREATE INDEX bank_transaction_import_idx ON bank_transaction (organization_id, import_id) WHERE import_id IS NOT NULL;
CREATE INDEX bank_match_transaction_idx ON bank_match (organization_id, transaction_id);
CREATE UNIQUE INDEX bank_match_payment_key ON bank_match (organization_id, payment_id, transaction_id) WHERE payment_id IS NOT NULL;
CREATE UNIQUE INDEX bank_match_journal_key ON bank_match (organization_id, journal_id, transaction_id) WHERE journal_id IS NOT NULL;
CREATE INDEX bank_step_batch_idx ON bank_step (organization_id, batch_id);
CREATE INDEX bank_step_transaction_idx ON bank_step (organization_id, transaction_id, created_at);
CREATE INDEX bank_step_recent_idx ON bank_step (organization_id, created_at DESC, id);
CREATE INDEX bank_import_recent_idx ON bank_import (organization_id, bank_account_id, created_at, id);
CREATE INDEX bank_import_created_idx ON bank_import (organization_id, created_at, id);
CREATE INDEX bank_import_line_import_idx ON bank_import_line (organization_id, import_id, position);
CREATE UNIQUE INDEX bank_recon_rule_keyphrase_key ON bank_recon_rule (organization_id, lower(keyphrase), direction, coalesce(bank_account_id, '00000000-0000-0000-0000-000000000000'::uuid));
CREATE INDEX bank_recon_rule_position_idx ON bank_recon_rule (organization_id, position, id);
CREATE INDEX bank_recon_rule_keyphrase_idx ON bank_recon_rule (organization_id, lower(keyphrase), id);
CREATE INDEX bank_recon_rule_hits_idx ON bank_recon_rule (organization_id, hits, id);
CREATE INDEX bank_recon_rule_created_idx ON bank_recon_rule (organization_id, created_at, id);
CREATE UNIQUE INDEX bank_party_alias_narrative_key ON bank_party_alias (organization_id, narrative_key);
CREATE INDEX bank_party_alias_narrative_idx ON bank_party_alias (organization_id, lower(narrative), id);
CREATE INDEX bank_party_alias_hits_idx ON bank_party_alias (organization_id, hits, id);
CREATE INDEX bank_party_alias_created_idx ON bank_party_alias (organization_id, created_at, id);
CREATE UNIQUE INDEX bank_memory_key ON bank_memory (organization_id, fingerprint, party_type,
  coalesce(party_id, '00000000-0000-0000-0000-000000000000'::uuid), coalesce(account_id, '00000000-0000-0000-0000-000000000000'::uuid));
CREATE UNIQUE INDEX gateway_settlement_key ON gateway_settlement (organization_id, mode, provider_id);
CREATE INDEX gateway_settlement_open_idx ON gateway_settlement (organization_id, currency, net) WHERE transaction_id IS NULL;
CREATE INDEX gateway_settlement_settled_idx ON gateway_settlement (organization_id, settled_on, id);
-- The vault knows a card by its site and e-mail address (Business Platform Modules 2.3).
CREATE UNIQUE INDEX saved_card_key ON saved_card (organization_id, lower(source_site), lower(email)) WHERE status <> 'deleted';
CREATE INDEX saved_card_email_idx ON saved_card (organization_id, lower(email), id);
CREATE INDEX saved_card_site_idx ON saved_card (organization_id, lower(source_site), id);
CREATE INDEX saved_card_brand_idx ON saved_card (organization_id, lower(brand), id);
CREATE INDEX saved_card_status_idx ON saved_card (organization_id, status, id);
CREATE INDEX saved_card_created_idx ON saved_card (organization_id, created_at, id);
CREATE INDEX saved_card_updated_idx ON saved_card (organization_id, updated_at, id);
CREATE INDEX saved_card_customer_idx ON saved_card (organization_id, customer_id) WHERE customer_id IS NOT NULL;
CREATE UNIQUE INDEX bill_run_period_key ON bill_run (organization_id, period);
CREATE INDEX bill_run_created_idx ON bill_run (organization_id, created_at, id);
CREATE UNIQUE INDEX card_charge_reference_key ON card_charge (organization_id, reference);
-- Two that press at once still make one attempt; nobody charges again while it is unknown what became of the last one.
CREATE UNIQUE INDEX card_charge_attempt_key ON card_charge (organization_id, document_id, attempt);
CREATE UNIQUE INDEX card_charge_open_key ON card_charge (organization_id, document_id) WHERE status IN ('planned', 'sent', 'unknown', 'action_needed');
CREATE INDEX card_charge_run_idx ON card_charge (organization_id, bill_run_id) WHERE bill_run_id IS NOT NULL;
CREATE INDEX card_charge_card_idx ON card_charge (organization_id, card_id);
CREATE INDEX card_charge_created_idx ON card_charge (organization_id, created_at, id);
CREATE INDEX card_charge_amount_idx ON card_charge (organization_id, amount, id);
CREATE INDEX card_charge_status_idx ON card_charge (organization_id, status, id);

-- What can clear a line: vouchers by account and amount, invoices by what is open.
CREATE INDEX acc_payment_bank_idx ON acc_payment (organization_id, bank_account_id, amount, posting_date) WHERE docstatus = 1;
CREATE INDEX acc_document_open_amount_idx ON acc_document (organization_id, doctype, outstanding) WHERE docstatus = 1 AND outstanding <> 0;

-- Rules that no code path may pass by ----------------------------------------------------------------------------

ALTER TABLE bank_account ADD CONSTRAINT bank_account_ledger FOREIGN KEY (organization_id, gl_account_id) REFERENCES acc_account (organization_id, id);
ALTER TABLE bank_transaction ADD CONSTRAINT bank_transaction_account FOREIGN KEY (organization_id, bank_account_id) REFERENCES bank_account (organization_id, id);
ALTER TABLE bank_transaction ADD CONSTRAINT bank_transaction_status CHECK (status IN ('unreconciled', 'reconciled', 'ignored'));
ALTER TABLE bank_transaction ADD CONSTRAINT bank_transaction_source CHECK (source IN ('bank_sync', 'ofx', 'csv', 'gateway', 'manual'));
ALTER TABLE bank_transaction ADD CONSTRAINT bank_transaction_suspense CHECK (NOT suspense OR status = 'ignored');
ALTER TABLE bank_transaction ADD CONSTRAINT bank_transaction_amount CHECK (amount <> 0);
ALTER TABLE bank_match ADD CONSTRAINT bank_match_transaction FOREIGN KEY (organization_id, transaction_id) REFERENCES bank_transaction (organization_id, id);
ALTER TABLE bank_match ADD CONSTRAINT bank_match_voucher CHECK (num_nonnulls(payment_id, journal_id) = 1);
ALTER TABLE bank_match ADD CONSTRAINT bank_match_amount CHECK (amount <> 0);
ALTER TABLE bank_import_line ADD CONSTRAINT bank_import_line_import FOREIGN KEY (import_id) REFERENCES bank_import (id) ON DELETE CASCADE;
ALTER TABLE bank_party_alias ADD CONSTRAINT bank_party_alias_party CHECK (
  num_nonnulls(supplier_id, customer_id) = 1 AND party_type = CASE WHEN supplier_id IS NULL THEN 'customer' ELSE 'supplier' END);
ALTER TABLE saved_card ADD CONSTRAINT saved_card_status CHECK (status IN ('active', 'revoked', 'expired', 'deleted'));
ALTER TABLE card_charge ADD CONSTRAINT card_charge_amount CHECK (amount > 0);

-- A cleared line is cleared to the cent, an open one by nothing; asked when the transaction ends, whoever wrote.
CREATE FUNCTION bank_transaction_cleared() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  line bank_transaction;
  wanted uuid;
  matches integer;
  matched numeric;
BEGIN
  IF TG_TABLE_NAME = 'bank_transaction' THEN
    wanted := NEW.id;
  ELSIF TG_OP = 'DELETE' THEN
    wanted := OLD.transaction_id;
  ELSE
    wanted := NEW.transaction_id;
  END IF;
  SELECT * INTO line FROM bank_transaction WHERE id = wanted;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  SELECT count(*), coalesce(sum(amount), 0) INTO matches, matched
    FROM bank_match WHERE organization_id = line.organization_id AND transaction_id = line.id;
  IF line.status = 'reconciled' OR line.suspense THEN
    IF matches = 0 OR matched <> line.amount THEN
      RAISE EXCEPTION 'bank line % of % is cleared by %', line.id, line.amount, matched
        USING ERRCODE = 'check_violation', CONSTRAINT = 'bank_transaction_cleared';
    END IF;
  ELSIF matches > 0 THEN
    RAISE EXCEPTION 'bank line % is % and has matches', line.id, line.status
      USING ERRCODE = 'check_violation', CONSTRAINT = 'bank_transaction_cleared';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER cleared AFTER UPDATE OF status, suspense, amount ON bank_transaction
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION bank_transaction_cleared();
CREATE CONSTRAINT TRIGGER cleared_new AFTER INSERT ON bank_transaction
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.status <> 'unreconciled') EXECUTE FUNCTION bank_transaction_cleared();
CREATE CONSTRAINT TRIGGER cleared AFTER INSERT OR UPDATE OR DELETE ON bank_match
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION bank_transaction_cleared();

-- Whoever cancels a payment or journal entry, from wherever: the lines that it cleared are open again.
CREATE FUNCTION bank_free_lines() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  freed uuid[];
BEGIN
  SELECT array_agg(DISTINCT transaction_id) INTO freed FROM bank_match
    WHERE organization_id = NEW.organization_id
      AND ((TG_TABLE_NAME = 'acc_payment' AND payment_id = NEW.id) OR (TG_TABLE_NAME = 'acc_journal' AND journal_id = NEW.id));
  IF freed IS NULL THEN
    RETURN NULL;
  END IF;
  UPDATE gateway_settlement SET transaction_id = NULL, updated_at = now()
    WHERE organization_id = NEW.organization_id AND transaction_id = ANY (freed);
  DELETE FROM bank_match WHERE organization_id = NEW.organization_id AND transaction_id = ANY (freed);
  UPDATE bank_transaction SET status = 'unreconciled', suspense = false, suspense_at = NULL, suspense_by = NULL,
      matched_voucher = '', matched_kind = '', matched_id = NULL, matched_how = '', matched_at = NULL, matched_by = NULL,
      updated_at = now(), version = version + 1
    WHERE organization_id = NEW.organization_id AND id = ANY (freed);
  RETURN NULL;
END $$;
CREATE TRIGGER bank_free_lines AFTER UPDATE OF docstatus ON acc_payment
  FOR EACH ROW WHEN (NEW.docstatus = 2 AND OLD.docstatus = 1) EXECUTE FUNCTION bank_free_lines();
CREATE TRIGGER bank_free_lines AFTER UPDATE OF docstatus ON acc_journal
  FOR EACH ROW WHEN (NEW.docstatus = 2 AND OLD.docstatus = 1) EXECUTE FUNCTION bank_free_lines();
