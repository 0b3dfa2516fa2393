-- The ledger, documents of buying and selling, suppliers and bill scans.

-- AlterTable
ALTER TABLE "customer" ADD COLUMN     "address" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "contact_person" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "country" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "currency" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "disabled" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "payment_days" INTEGER,
ADD COLUMN     "price_list_id" UUID,
ADD COLUMN     "receivable_account_id" UUID,
ADD COLUMN     "vat_number" TEXT NOT NULL DEFAULT '';

-- CreateTable
CREATE TABLE "acc_company" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "country" TEXT NOT NULL DEFAULT '',
    "vat_number" TEXT NOT NULL DEFAULT '',
    "registration_number" TEXT NOT NULL DEFAULT '',
    "address" TEXT NOT NULL DEFAULT '',
    "email" TEXT NOT NULL DEFAULT '',
    "phone" TEXT NOT NULL DEFAULT '',
    "fiscal_year_start_month" INTEGER NOT NULL DEFAULT 3,
    "locked_until" DATE,
    "match_tolerance" DECIMAL(7,4) NOT NULL DEFAULT 0,
    "payable_account_id" UUID,
    "receivable_account_id" UUID,
    "expense_account_id" UUID,
    "income_account_id" UUID,
    "bank_account_id" UUID,
    "exchange_account_id" UUID,
    "round_off_account_id" UUID,
    "retained_earnings_account_id" UUID,
    "cost_centre_id" UUID,
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "acc_company_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "acc_account" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "parent_id" UUID,
    "is_group" BOOLEAN NOT NULL DEFAULT false,
    "root_type" TEXT NOT NULL,
    "account_type" TEXT NOT NULL DEFAULT '',
    "currency" TEXT NOT NULL DEFAULT '',
    "description" TEXT NOT NULL DEFAULT '',
    "disabled" BOOLEAN NOT NULL DEFAULT false,
    "search_text" TEXT NOT NULL DEFAULT '',
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "acc_account_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "acc_cost_centre" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "number" TEXT NOT NULL DEFAULT '',
    "name" TEXT NOT NULL,
    "parent_id" UUID,
    "is_group" BOOLEAN NOT NULL DEFAULT false,
    "disabled" BOOLEAN NOT NULL DEFAULT false,
    "search_text" TEXT NOT NULL DEFAULT '',
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "acc_cost_centre_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "acc_warehouse" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "address" TEXT NOT NULL DEFAULT '',
    "disabled" BOOLEAN NOT NULL DEFAULT false,
    "search_text" TEXT NOT NULL DEFAULT '',
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "acc_warehouse_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "acc_exchange_rate" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "currency" TEXT NOT NULL,
    "valid_on" DATE NOT NULL,
    "rate" DECIMAL(18,9) NOT NULL,
    "source" TEXT NOT NULL DEFAULT 'manual',
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "acc_exchange_rate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "acc_fiscal_year" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "starts_on" DATE NOT NULL,
    "ends_on" DATE NOT NULL,
    "closed" BOOLEAN NOT NULL DEFAULT false,
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "acc_fiscal_year_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "acc_tax_template" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "disabled" BOOLEAN NOT NULL DEFAULT false,
    "search_text" TEXT NOT NULL DEFAULT '',
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "acc_tax_template_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "acc_tax_rate" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "template_id" UUID NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "name" TEXT NOT NULL,
    "rate" DECIMAL(9,4) NOT NULL,
    "account_id" UUID NOT NULL,

    CONSTRAINT "acc_tax_rate_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "acc_series" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "doctype" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "digits" INTEGER NOT NULL DEFAULT 5,

    CONSTRAINT "acc_series_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "acc_item_group" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "parent_id" UUID,
    "search_text" TEXT NOT NULL DEFAULT '',
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "acc_item_group_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "acc_item" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "sku" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "item_group_id" UUID,
    "uom" TEXT NOT NULL DEFAULT 'each',
    "expense_account_id" UUID,
    "income_account_id" UUID,
    "purchase_tax_template_id" UUID,
    "sales_tax_template_id" UUID,
    "disabled" BOOLEAN NOT NULL DEFAULT false,
    "visible" BOOLEAN NOT NULL DEFAULT false,
    "product_line" TEXT NOT NULL DEFAULT '',
    "features" JSONB NOT NULL DEFAULT '[]',
    "feature_values" JSONB NOT NULL DEFAULT '{}',
    "badge" TEXT NOT NULL DEFAULT '',
    "sort_order" INTEGER NOT NULL DEFAULT 0,
    "search_text" TEXT NOT NULL DEFAULT '',
    "deleted_at" TIMESTAMPTZ(3),
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "acc_item_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "acc_price_list" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "is_default" BOOLEAN NOT NULL DEFAULT false,
    "disabled" BOOLEAN NOT NULL DEFAULT false,
    "search_text" TEXT NOT NULL DEFAULT '',
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "acc_price_list_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "acc_item_price" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "item_id" UUID NOT NULL,
    "price_list_id" UUID NOT NULL,
    "rate" DECIMAL(20,6) NOT NULL,
    "min_qty" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "valid_from" DATE,
    "valid_to" DATE,
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "acc_item_price_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "acc_document" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "doctype" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "docstatus" INTEGER NOT NULL DEFAULT 0,
    "status" TEXT NOT NULL DEFAULT 'Draft',
    "progress" TEXT NOT NULL DEFAULT '',
    "supplier_id" UUID,
    "customer_id" UUID,
    "party_name" TEXT NOT NULL DEFAULT '',
    "posting_date" DATE NOT NULL,
    "transaction_date" DATE,
    "schedule_date" DATE,
    "valid_until" DATE,
    "due_date" DATE,
    "bill_no" TEXT NOT NULL DEFAULT '',
    "bill_date" DATE,
    "party_account_id" UUID,
    "is_return" BOOLEAN NOT NULL DEFAULT false,
    "return_against_id" UUID,
    "currency" TEXT NOT NULL,
    "conversion_rate" DECIMAL(18,9) NOT NULL DEFAULT 1,
    "net_total" DECIMAL(20,2) NOT NULL DEFAULT 0,
    "tax_adjustment" DECIMAL(20,2) NOT NULL DEFAULT 0,
    "tax_total" DECIMAL(20,2) NOT NULL DEFAULT 0,
    "grand_total" DECIMAL(20,2) NOT NULL DEFAULT 0,
    "base_net_total" DECIMAL(20,2) NOT NULL DEFAULT 0,
    "base_tax_total" DECIMAL(20,2) NOT NULL DEFAULT 0,
    "base_grand_total" DECIMAL(20,2) NOT NULL DEFAULT 0,
    "outstanding" DECIMAL(20,2) NOT NULL DEFAULT 0,
    "base_outstanding" DECIMAL(20,2) NOT NULL DEFAULT 0,
    "per_received" DECIMAL(7,2) NOT NULL DEFAULT 0,
    "per_billed" DECIMAL(7,2) NOT NULL DEFAULT 0,
    "per_billed_amount" DECIMAL(7,2) NOT NULL DEFAULT 0,
    "price_list_id" UUID,
    "lead_id" UUID,
    "deal_id" UUID,
    "source" TEXT NOT NULL DEFAULT 'manual',
    "remarks" TEXT NOT NULL DEFAULT '',
    "terms" TEXT NOT NULL DEFAULT '',
    "created_by" UUID,
    "updated_by" UUID,
    "submitted_at" TIMESTAMPTZ(3),
    "submitted_by" UUID,
    "cancelled_at" TIMESTAMPTZ(3),
    "cancelled_by" UUID,
    "cancel_reason" TEXT NOT NULL DEFAULT '',
    "search_text" TEXT NOT NULL DEFAULT '',
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "acc_document_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "acc_document_line" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "document_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "item_id" UUID,
    "description" TEXT NOT NULL DEFAULT '',
    "qty" DECIMAL(18,4) NOT NULL,
    "uom" TEXT NOT NULL DEFAULT '',
    "rate" DECIMAL(20,6) NOT NULL,
    "amount" DECIMAL(20,2) NOT NULL,
    "base_amount" DECIMAL(20,2) NOT NULL,
    "account_id" UUID,
    "cost_centre_id" UUID,
    "warehouse_id" UUID,
    "tax_template_id" UUID,
    "schedule_date" DATE,
    "source_line_id" UUID,
    "order_line_id" UUID,
    "ordered_qty" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "received_qty" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "billed_qty" DECIMAL(18,4) NOT NULL DEFAULT 0,
    "billed_amount" DECIMAL(20,2) NOT NULL DEFAULT 0,
    "returned_qty" DECIMAL(18,4) NOT NULL DEFAULT 0,

    CONSTRAINT "acc_document_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "acc_document_tax" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "document_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "tax_rate_id" UUID,
    "name" TEXT NOT NULL,
    "rate" DECIMAL(9,4) NOT NULL,
    "account_id" UUID NOT NULL,
    "net_amount" DECIMAL(20,2) NOT NULL,
    "amount" DECIMAL(20,2) NOT NULL,
    "base_amount" DECIMAL(20,2) NOT NULL,

    CONSTRAINT "acc_document_tax_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "acc_payment" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "docstatus" INTEGER NOT NULL DEFAULT 0,
    "status" TEXT NOT NULL DEFAULT 'Draft',
    "kind" TEXT NOT NULL,
    "party_type" TEXT NOT NULL,
    "supplier_id" UUID,
    "customer_id" UUID,
    "party_name" TEXT NOT NULL DEFAULT '',
    "posting_date" DATE NOT NULL,
    "bank_account_id" UUID NOT NULL,
    "party_account_id" UUID NOT NULL,
    "currency" TEXT NOT NULL,
    "conversion_rate" DECIMAL(18,9) NOT NULL DEFAULT 1,
    "amount" DECIMAL(20,2) NOT NULL,
    "base_amount" DECIMAL(20,2) NOT NULL,
    "unallocated" DECIMAL(20,2) NOT NULL DEFAULT 0,
    "mode" TEXT NOT NULL DEFAULT '',
    "reference_no" TEXT NOT NULL DEFAULT '',
    "reference_date" DATE,
    "remarks" TEXT NOT NULL DEFAULT '',
    "created_by" UUID,
    "updated_by" UUID,
    "submitted_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),
    "cancel_reason" TEXT NOT NULL DEFAULT '',
    "search_text" TEXT NOT NULL DEFAULT '',
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "acc_payment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "acc_payment_allocation" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "payment_id" UUID NOT NULL,
    "document_id" UUID NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "amount" DECIMAL(20,2) NOT NULL,

    CONSTRAINT "acc_payment_allocation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "acc_journal" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "docstatus" INTEGER NOT NULL DEFAULT 0,
    "status" TEXT NOT NULL DEFAULT 'Draft',
    "kind" TEXT NOT NULL DEFAULT 'journal',
    "posting_date" DATE NOT NULL,
    "title" TEXT NOT NULL DEFAULT '',
    "remarks" TEXT NOT NULL DEFAULT '',
    "total" DECIMAL(20,2) NOT NULL DEFAULT 0,
    "created_by" UUID,
    "updated_by" UUID,
    "submitted_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),
    "cancel_reason" TEXT NOT NULL DEFAULT '',
    "search_text" TEXT NOT NULL DEFAULT '',
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "acc_journal_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "acc_journal_line" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "journal_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "account_id" UUID NOT NULL,
    "cost_centre_id" UUID,
    "party_type" TEXT NOT NULL DEFAULT '',
    "supplier_id" UUID,
    "customer_id" UUID,
    "document_id" UUID,
    "debit" DECIMAL(20,2) NOT NULL DEFAULT 0,
    "credit" DECIMAL(20,2) NOT NULL DEFAULT 0,
    "remarks" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "acc_journal_line_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "acc_voucher" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "company_id" UUID NOT NULL,
    "voucher_type" TEXT NOT NULL,
    "source_id" UUID NOT NULL,
    "number" TEXT NOT NULL,
    "posting_date" DATE NOT NULL,
    "remarks" TEXT NOT NULL DEFAULT '',
    "reverses_id" UUID,
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "created_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "written_by_tx" BIGINT NOT NULL DEFAULT (pg_current_xact_id())::text::bigint,

    CONSTRAINT "acc_voucher_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "acc_entry" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "voucher_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "posting_date" DATE NOT NULL,
    "account_id" UUID NOT NULL,
    "cost_centre_id" UUID,
    "party_type" TEXT NOT NULL DEFAULT '',
    "party_id" UUID,
    "document_id" UUID,
    "debit" DECIMAL(20,2) NOT NULL DEFAULT 0,
    "credit" DECIMAL(20,2) NOT NULL DEFAULT 0,
    "currency" TEXT NOT NULL,
    "currency_amount" DECIMAL(20,2) NOT NULL,
    "remarks" TEXT NOT NULL DEFAULT '',
    "is_sample" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "acc_entry_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "supplier" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL DEFAULT '',
    "contact_person" TEXT NOT NULL DEFAULT '',
    "email" TEXT NOT NULL DEFAULT '',
    "phone" TEXT NOT NULL DEFAULT '',
    "phone_canonical" TEXT NOT NULL DEFAULT '',
    "phone_last9" TEXT NOT NULL DEFAULT '',
    "address" TEXT NOT NULL DEFAULT '',
    "city" TEXT NOT NULL DEFAULT '',
    "country" TEXT NOT NULL DEFAULT '',
    "website" TEXT NOT NULL DEFAULT '',
    "vat_number" TEXT NOT NULL DEFAULT '',
    "our_account_number" TEXT NOT NULL DEFAULT '',
    "currency" TEXT NOT NULL DEFAULT '',
    "payable_account_id" UUID,
    "payment_terms" TEXT NOT NULL DEFAULT '',
    "payment_days" INTEGER,
    "monthly" BOOLEAN NOT NULL DEFAULT false,
    "disabled" BOOLEAN NOT NULL DEFAULT false,
    "notes" TEXT NOT NULL DEFAULT '',
    "search_text" TEXT NOT NULL DEFAULT '',
    "deleted_at" TIMESTAMPTZ(3),
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "supplier_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "supplier_document" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "supplier_id" UUID NOT NULL,
    "supplier_name" TEXT NOT NULL DEFAULT '',
    "file_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "uploaded_by" UUID,
    "uploaded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "is_sample" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "supplier_document_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bill_scan" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "document_id" UUID NOT NULL,
    "file_id" UUID NOT NULL,
    "file_name" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "stage" TEXT NOT NULL DEFAULT '',
    "progress" INTEGER NOT NULL DEFAULT 0,
    "method" TEXT NOT NULL DEFAULT '',
    "confidence" DECIMAL(5,4),
    "supplier_confidence" DECIMAL(5,4),
    "supplier_reason" TEXT NOT NULL DEFAULT '',
    "reading" JSONB,
    "pages" JSONB NOT NULL DEFAULT '[]',
    "text" TEXT NOT NULL DEFAULT '',
    "error" TEXT NOT NULL DEFAULT '',
    "sealed_password" TEXT,
    "job_id" UUID,
    "created_by" UUID,
    "finished_at" TIMESTAMPTZ(3),
    "search_text" TEXT NOT NULL DEFAULT '',
    "is_sample" BOOLEAN NOT NULL DEFAULT false,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "bill_scan_pkey" PRIMARY KEY ("id")
);

SELECT protect_tenant_table(name::regclass) FROM unnest(ARRAY[
  'acc_company', 'acc_account', 'acc_cost_centre', 'acc_warehouse', 'acc_exchange_rate', 'acc_fiscal_year', 'acc_tax_template', 'acc_tax_rate', 'acc_series', 'acc_item_group', 'acc_item', 'acc_price_list', 'acc_item_price', 'acc_document', 'acc_document_line', 'acc_document_tax', 'acc_payment', 'acc_payment_allocation', 'acc_journal', 'acc_journal_line', 'acc_voucher', 'acc_entry', 'supplier', 'supplier_document', 'bill_scan'
]) AS name;

-- Search ---------------------------------------------------------------------------------------------------------

CREATE OR REPLACE FUNCTION customer_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := lower(concat_ws(' ', NEW.name, NEW.email, NEW.phone, NEW.phone_canonical, NEW.account_number, NEW.city, NEW.vat_number));
  RETURN NEW;
END $$;
-- The new columns are part of the view that searches read.
DROP VIEW customer_search;
SELECT expose_search('customer');

CREATE FUNCTION supplier_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := lower(concat_ws(' ', NEW.name, NEW.email, NEW.vat_number));
  RETURN NEW;
END $$;
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE ON supplier FOR EACH ROW EXECUTE FUNCTION supplier_search_text();
SELECT expose_search('supplier');
CREATE INDEX supplier_search_idx ON supplier USING gin (organization_id, search_text gin_trgm_ops);

CREATE FUNCTION acc_account_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := lower(concat_ws(' ', NEW.number, NEW.name));
  RETURN NEW;
END $$;
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE ON acc_account FOR EACH ROW EXECUTE FUNCTION acc_account_search_text();
SELECT expose_search('acc_account');
CREATE INDEX acc_account_search_idx ON acc_account USING gin (organization_id, search_text gin_trgm_ops);

CREATE FUNCTION acc_cost_centre_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := lower(concat_ws(' ', NEW.number, NEW.name));
  RETURN NEW;
END $$;
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE ON acc_cost_centre FOR EACH ROW EXECUTE FUNCTION acc_cost_centre_search_text();
SELECT expose_search('acc_cost_centre');
CREATE INDEX acc_cost_centre_search_idx ON acc_cost_centre USING gin (organization_id, search_text gin_trgm_ops);

CREATE FUNCTION acc_warehouse_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := lower(concat_ws(' ', NEW.name));
  RETURN NEW;
END $$;
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE ON acc_warehouse FOR EACH ROW EXECUTE FUNCTION acc_warehouse_search_text();
SELECT expose_search('acc_warehouse');
CREATE INDEX acc_warehouse_search_idx ON acc_warehouse USING gin (organization_id, search_text gin_trgm_ops);

CREATE FUNCTION acc_tax_template_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := lower(concat_ws(' ', NEW.name));
  RETURN NEW;
END $$;
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE ON acc_tax_template FOR EACH ROW EXECUTE FUNCTION acc_tax_template_search_text();
SELECT expose_search('acc_tax_template');
CREATE INDEX acc_tax_template_search_idx ON acc_tax_template USING gin (organization_id, search_text gin_trgm_ops);

CREATE FUNCTION acc_item_group_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := lower(concat_ws(' ', NEW.name));
  RETURN NEW;
END $$;
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE ON acc_item_group FOR EACH ROW EXECUTE FUNCTION acc_item_group_search_text();
SELECT expose_search('acc_item_group');
CREATE INDEX acc_item_group_search_idx ON acc_item_group USING gin (organization_id, search_text gin_trgm_ops);

CREATE FUNCTION acc_item_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := lower(concat_ws(' ', NEW.sku, NEW.name, NEW.description, NEW.product_line, NEW.badge));
  RETURN NEW;
END $$;
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE ON acc_item FOR EACH ROW EXECUTE FUNCTION acc_item_search_text();
SELECT expose_search('acc_item');
CREATE INDEX acc_item_search_idx ON acc_item USING gin (organization_id, search_text gin_trgm_ops);

CREATE FUNCTION acc_price_list_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := lower(concat_ws(' ', NEW.name));
  RETURN NEW;
END $$;
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE ON acc_price_list FOR EACH ROW EXECUTE FUNCTION acc_price_list_search_text();
SELECT expose_search('acc_price_list');
CREATE INDEX acc_price_list_search_idx ON acc_price_list USING gin (organization_id, search_text gin_trgm_ops);

CREATE FUNCTION acc_document_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := lower(concat_ws(' ', NEW.number, NEW.party_name, CASE WHEN NEW.doctype = 'acc_purchase_invoice' THEN NEW.bill_no END));
  RETURN NEW;
END $$;
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE ON acc_document FOR EACH ROW EXECUTE FUNCTION acc_document_search_text();
SELECT expose_search('acc_document');
CREATE INDEX acc_document_search_idx ON acc_document USING gin (organization_id, search_text gin_trgm_ops);

CREATE FUNCTION acc_payment_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := lower(concat_ws(' ', NEW.number, NEW.party_name, NEW.reference_no, NEW.remarks));
  RETURN NEW;
END $$;
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE ON acc_payment FOR EACH ROW EXECUTE FUNCTION acc_payment_search_text();
SELECT expose_search('acc_payment');
CREATE INDEX acc_payment_search_idx ON acc_payment USING gin (organization_id, search_text gin_trgm_ops);

CREATE FUNCTION acc_journal_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := lower(concat_ws(' ', NEW.number, NEW.title, NEW.remarks));
  RETURN NEW;
END $$;
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE ON acc_journal FOR EACH ROW EXECUTE FUNCTION acc_journal_search_text();
SELECT expose_search('acc_journal');
CREATE INDEX acc_journal_search_idx ON acc_journal USING gin (organization_id, search_text gin_trgm_ops);

CREATE FUNCTION bill_scan_search_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := lower(concat_ws(' ', NEW.file_name));
  RETURN NEW;
END $$;
CREATE TRIGGER search_text BEFORE INSERT OR UPDATE ON bill_scan FOR EACH ROW EXECUTE FUNCTION bill_scan_search_text();
SELECT expose_search('bill_scan');
CREATE INDEX bill_scan_search_idx ON bill_scan USING gin (organization_id, search_text gin_trgm_ops);

-- Sorting and filtering -------------------------------------------------------------------------------------------

CREATE UNIQUE INDEX acc_company_one_key ON acc_company (organization_id);
CREATE UNIQUE INDEX acc_account_number_key ON acc_account (organization_id, lower(number));
CREATE UNIQUE INDEX acc_account_id_key ON acc_account (organization_id, id);
CREATE INDEX acc_account_parent_idx ON acc_account (organization_id, parent_id);
CREATE INDEX acc_account_name_idx ON acc_account (organization_id, lower(name), id);
CREATE INDEX acc_account_updated_idx ON acc_account (organization_id, updated_at, id);
CREATE UNIQUE INDEX acc_cost_centre_name_key ON acc_cost_centre (organization_id, lower(name));
CREATE UNIQUE INDEX acc_cost_centre_id_key ON acc_cost_centre (organization_id, id);
CREATE INDEX acc_cost_centre_name_idx ON acc_cost_centre (organization_id, lower(name), id);
CREATE UNIQUE INDEX acc_warehouse_name_key ON acc_warehouse (organization_id, lower(name));
CREATE INDEX acc_warehouse_name_idx ON acc_warehouse (organization_id, lower(name), id);
CREATE UNIQUE INDEX acc_exchange_rate_key ON acc_exchange_rate (organization_id, currency, valid_on);
CREATE INDEX acc_exchange_rate_valid_idx ON acc_exchange_rate (organization_id, valid_on, id);
CREATE UNIQUE INDEX acc_fiscal_year_name_key ON acc_fiscal_year (organization_id, lower(name));
CREATE INDEX acc_fiscal_year_starts_idx ON acc_fiscal_year (organization_id, starts_on, id);
ALTER TABLE acc_fiscal_year ADD CONSTRAINT acc_fiscal_year_order CHECK (starts_on < ends_on);
CREATE EXTENSION IF NOT EXISTS btree_gist;
ALTER TABLE acc_fiscal_year ADD CONSTRAINT acc_fiscal_year_overlap
  EXCLUDE USING gist (organization_id WITH =, daterange(starts_on, ends_on, '[]') WITH &&);
CREATE UNIQUE INDEX acc_tax_template_name_key ON acc_tax_template (organization_id, kind, lower(name));
CREATE INDEX acc_tax_template_name_idx ON acc_tax_template (organization_id, lower(name), id);
CREATE UNIQUE INDEX acc_tax_template_default_key ON acc_tax_template (organization_id, kind) WHERE is_default;
CREATE INDEX acc_tax_rate_template_idx ON acc_tax_rate (organization_id, template_id, position);
CREATE UNIQUE INDEX acc_series_doctype_key ON acc_series (organization_id, doctype);
CREATE UNIQUE INDEX acc_item_group_name_key ON acc_item_group (organization_id, lower(name));
CREATE INDEX acc_item_group_name_idx ON acc_item_group (organization_id, lower(name), id);
CREATE UNIQUE INDEX acc_item_sku_key ON acc_item (organization_id, lower(sku)) WHERE deleted_at IS NULL;
CREATE INDEX acc_item_sku_idx ON acc_item (organization_id, lower(sku), id) WHERE deleted_at IS NULL;
CREATE INDEX acc_item_name_idx ON acc_item (organization_id, lower(name), id) WHERE deleted_at IS NULL;
CREATE INDEX acc_item_group_idx ON acc_item (organization_id, item_group_id, id) WHERE deleted_at IS NULL;
CREATE INDEX acc_item_product_line_idx ON acc_item (organization_id, lower(product_line), id) WHERE deleted_at IS NULL;
CREATE INDEX acc_item_sort_order_idx ON acc_item (organization_id, sort_order, id) WHERE deleted_at IS NULL;
CREATE INDEX acc_item_created_idx ON acc_item (organization_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX acc_item_updated_idx ON acc_item (organization_id, updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX acc_item_visible_idx ON acc_item (organization_id, visible, sort_order, id) WHERE deleted_at IS NULL;
CREATE INDEX acc_item_bin_idx ON acc_item (organization_id, created_at, id) WHERE deleted_at IS NOT NULL;
CREATE UNIQUE INDEX acc_price_list_name_key ON acc_price_list (organization_id, kind, lower(name));
CREATE INDEX acc_price_list_name_idx ON acc_price_list (organization_id, lower(name), id);
CREATE UNIQUE INDEX acc_price_list_default_key ON acc_price_list (organization_id, kind) WHERE is_default;
CREATE INDEX acc_item_price_item_idx ON acc_item_price (organization_id, item_id, price_list_id, min_qty);
CREATE INDEX acc_item_price_list_idx ON acc_item_price (organization_id, price_list_id, id);
CREATE INDEX acc_item_price_rate_idx ON acc_item_price (organization_id, rate, id);
CREATE INDEX acc_item_price_from_idx ON acc_item_price (organization_id, valid_from, id);

CREATE INDEX supplier_name_idx ON supplier (organization_id, lower(name), id) WHERE deleted_at IS NULL;
CREATE INDEX supplier_email_idx ON supplier (organization_id, lower(email), id) WHERE deleted_at IS NULL;
CREATE INDEX supplier_type_idx ON supplier (organization_id, lower(type), id) WHERE deleted_at IS NULL;
CREATE INDEX supplier_city_idx ON supplier (organization_id, lower(city), id) WHERE deleted_at IS NULL;
CREATE INDEX supplier_vat_idx ON supplier (organization_id, lower(vat_number), id) WHERE deleted_at IS NULL;
CREATE INDEX supplier_monthly_idx ON supplier (organization_id, monthly, id) WHERE deleted_at IS NULL;
CREATE INDEX supplier_created_idx ON supplier (organization_id, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX supplier_updated_idx ON supplier (organization_id, updated_at, id) WHERE deleted_at IS NULL;
CREATE INDEX supplier_bin_idx ON supplier (organization_id, created_at, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX supplier_document_supplier_idx ON supplier_document (organization_id, supplier_id, uploaded_at, id);
CREATE INDEX bill_scan_created_idx ON bill_scan (organization_id, created_at, id);
CREATE INDEX bill_scan_file_name_idx ON bill_scan (organization_id, lower(file_name), id);
CREATE INDEX bill_scan_status_idx ON bill_scan (organization_id, status, id);
CREATE UNIQUE INDEX bill_scan_document_key ON bill_scan (organization_id, document_id);

CREATE UNIQUE INDEX acc_document_number_key ON acc_document (organization_id, doctype, number);
CREATE UNIQUE INDEX acc_document_id_key ON acc_document (organization_id, id);
CREATE INDEX acc_document_party_idx ON acc_document (organization_id, doctype, lower(party_name), id);
CREATE INDEX acc_document_posting_idx ON acc_document (organization_id, doctype, posting_date, id);
CREATE INDEX acc_document_due_idx ON acc_document (organization_id, doctype, due_date, id);
CREATE INDEX acc_document_valid_idx ON acc_document (organization_id, doctype, valid_until, id);
CREATE INDEX acc_document_schedule_idx ON acc_document (organization_id, doctype, schedule_date, id);
CREATE INDEX acc_document_status_idx ON acc_document (organization_id, doctype, status, id);
CREATE INDEX acc_document_progress_idx ON acc_document (organization_id, doctype, progress, id);
CREATE INDEX acc_document_bill_no_idx ON acc_document (organization_id, doctype, lower(bill_no), id);
CREATE INDEX acc_document_grand_total_idx ON acc_document (organization_id, doctype, grand_total, id);
CREATE INDEX acc_document_base_total_idx ON acc_document (organization_id, doctype, base_grand_total, id);
CREATE INDEX acc_document_outstanding_idx ON acc_document (organization_id, doctype, outstanding, id);
CREATE INDEX acc_document_received_idx ON acc_document (organization_id, doctype, per_received, id);
CREATE INDEX acc_document_billed_idx ON acc_document (organization_id, doctype, per_billed, id);
CREATE INDEX acc_document_source_idx ON acc_document (organization_id, doctype, lower(source), id);
CREATE INDEX acc_document_created_idx ON acc_document (organization_id, doctype, created_at, id);
CREATE INDEX acc_document_updated_idx ON acc_document (organization_id, doctype, updated_at, id);
CREATE INDEX acc_document_number_idx ON acc_document (organization_id, doctype, lower(number), id);
CREATE INDEX acc_document_stats_idx ON acc_document (organization_id, doctype)
  INCLUDE (docstatus, progress, base_grand_total, base_outstanding, due_date, posting_date);
CREATE INDEX acc_document_supplier_idx ON acc_document (organization_id, supplier_id, doctype, posting_date) WHERE supplier_id IS NOT NULL;
CREATE INDEX acc_document_customer_idx ON acc_document (organization_id, customer_id, doctype, posting_date) WHERE customer_id IS NOT NULL;
CREATE INDEX acc_document_return_idx ON acc_document (organization_id, return_against_id) WHERE return_against_id IS NOT NULL;
CREATE INDEX acc_document_lead_idx ON acc_document (organization_id, lead_id) WHERE lead_id IS NOT NULL;
CREATE INDEX acc_document_deal_idx ON acc_document (organization_id, deal_id) WHERE deal_id IS NOT NULL;
-- A supplier's bill number is one bill, in every year and however it is spelled.
CREATE UNIQUE INDEX acc_document_bill_no_key
  ON acc_document (organization_id, supplier_id, upper(regexp_replace(bill_no, '[^[:alnum:]]', '', 'g')))
  WHERE doctype = 'acc_purchase_invoice' AND bill_no <> '' AND supplier_id IS NOT NULL AND docstatus <> 2 AND NOT is_return;
CREATE INDEX acc_document_line_document_idx ON acc_document_line (organization_id, document_id, position);
CREATE INDEX acc_document_line_source_idx ON acc_document_line (organization_id, source_line_id) WHERE source_line_id IS NOT NULL;
CREATE INDEX acc_document_line_order_idx ON acc_document_line (organization_id, order_line_id) WHERE order_line_id IS NOT NULL;
CREATE INDEX acc_document_line_item_idx ON acc_document_line (organization_id, item_id) WHERE item_id IS NOT NULL;
CREATE INDEX acc_document_tax_document_idx ON acc_document_tax (organization_id, document_id, position);

CREATE UNIQUE INDEX acc_payment_number_key ON acc_payment (organization_id, number);
CREATE INDEX acc_payment_number_idx ON acc_payment (organization_id, lower(number), id);
CREATE INDEX acc_payment_posting_idx ON acc_payment (organization_id, posting_date, id);
CREATE INDEX acc_payment_party_idx ON acc_payment (organization_id, lower(party_name), id);
CREATE INDEX acc_payment_amount_idx ON acc_payment (organization_id, amount, id);
CREATE INDEX acc_payment_base_amount_idx ON acc_payment (organization_id, base_amount, id);
CREATE INDEX acc_payment_unallocated_idx ON acc_payment (organization_id, unallocated, id);
CREATE INDEX acc_payment_status_idx ON acc_payment (organization_id, status, id);
CREATE INDEX acc_payment_created_idx ON acc_payment (organization_id, created_at, id);
CREATE INDEX acc_payment_supplier_idx ON acc_payment (organization_id, supplier_id, docstatus, posting_date) WHERE supplier_id IS NOT NULL;
CREATE INDEX acc_payment_customer_idx ON acc_payment (organization_id, customer_id, docstatus, posting_date) WHERE customer_id IS NOT NULL;
CREATE INDEX acc_payment_allocation_payment_idx ON acc_payment_allocation (organization_id, payment_id, position);
CREATE INDEX acc_payment_allocation_document_idx ON acc_payment_allocation (organization_id, document_id);
CREATE UNIQUE INDEX acc_journal_number_key ON acc_journal (organization_id, number);
CREATE INDEX acc_journal_number_idx ON acc_journal (organization_id, lower(number), id);
CREATE INDEX acc_journal_posting_idx ON acc_journal (organization_id, posting_date, id);
CREATE INDEX acc_journal_total_idx ON acc_journal (organization_id, total, id);
CREATE INDEX acc_journal_status_idx ON acc_journal (organization_id, status, id);
CREATE INDEX acc_journal_created_idx ON acc_journal (organization_id, created_at, id);
CREATE INDEX acc_journal_line_journal_idx ON acc_journal_line (organization_id, journal_id, position);

CREATE UNIQUE INDEX acc_voucher_id_key ON acc_voucher (organization_id, id);
CREATE INDEX acc_voucher_source_idx ON acc_voucher (organization_id, source_id);
CREATE INDEX acc_voucher_posting_idx ON acc_voucher (organization_id, posting_date, id);
-- A document is posted once and reversed once, whoever else tries at the same time.
CREATE UNIQUE INDEX acc_voucher_posted_once_key ON acc_voucher (organization_id, voucher_type, source_id) WHERE reverses_id IS NULL;
CREATE UNIQUE INDEX acc_voucher_reversed_once_key ON acc_voucher (organization_id, reverses_id) WHERE reverses_id IS NOT NULL;
CREATE INDEX acc_entry_voucher_idx ON acc_entry (organization_id, voucher_id, position);
CREATE INDEX acc_entry_posting_idx ON acc_entry (organization_id, posting_date, id);
CREATE INDEX acc_entry_account_idx ON acc_entry (organization_id, account_id, posting_date, id) INCLUDE (debit, credit, cost_centre_id);
CREATE INDEX acc_entry_party_idx ON acc_entry (organization_id, party_type, party_id, posting_date)
  INCLUDE (account_id, document_id, debit, credit) WHERE party_id IS NOT NULL;
CREATE INDEX acc_entry_document_idx ON acc_entry (organization_id, document_id)
  INCLUDE (posting_date, debit, credit, currency_amount) WHERE document_id IS NOT NULL;
CREATE INDEX acc_entry_cost_centre_idx ON acc_entry (organization_id, cost_centre_id, posting_date) WHERE cost_centre_id IS NOT NULL;

-- Rules that no code path may pass by ----------------------------------------------------------------------------

ALTER TABLE acc_account ADD CONSTRAINT acc_account_root CHECK (root_type IN ('asset', 'liability', 'equity', 'income', 'expense'));
ALTER TABLE acc_account ADD CONSTRAINT acc_account_parent FOREIGN KEY (organization_id, parent_id) REFERENCES acc_account (organization_id, id);
ALTER TABLE acc_cost_centre ADD CONSTRAINT acc_cost_centre_parent FOREIGN KEY (organization_id, parent_id) REFERENCES acc_cost_centre (organization_id, id);
ALTER TABLE acc_exchange_rate ADD CONSTRAINT acc_exchange_rate_positive CHECK (rate > 0);
ALTER TABLE acc_tax_rate ADD CONSTRAINT acc_tax_rate_account FOREIGN KEY (organization_id, account_id) REFERENCES acc_account (organization_id, id);
ALTER TABLE acc_document ADD CONSTRAINT acc_document_doctype CHECK (doctype IN (
  'acc_supplier_quotation', 'acc_purchase_order', 'acc_purchase_receipt', 'acc_purchase_invoice',
  'acc_quotation', 'acc_sales_order', 'acc_sales_invoice'));
ALTER TABLE acc_document ADD CONSTRAINT acc_document_docstatus CHECK (docstatus IN (0, 1, 2));
ALTER TABLE acc_document ADD CONSTRAINT acc_document_party CHECK (
  num_nonnulls(supplier_id, customer_id) <= 1 AND (docstatus <> 1 OR num_nonnulls(supplier_id, customer_id) = 1));
ALTER TABLE acc_document ADD CONSTRAINT acc_document_rate CHECK (conversion_rate > 0);
ALTER TABLE acc_document ADD CONSTRAINT acc_document_totals CHECK (
  grand_total = net_total + tax_total AND base_grand_total = base_net_total + base_tax_total);
ALTER TABLE acc_document_line ADD CONSTRAINT acc_document_line_document
  FOREIGN KEY (organization_id, document_id) REFERENCES acc_document (organization_id, id) ON DELETE CASCADE;
ALTER TABLE acc_document_tax ADD CONSTRAINT acc_document_tax_document
  FOREIGN KEY (organization_id, document_id) REFERENCES acc_document (organization_id, id) ON DELETE CASCADE;
ALTER TABLE acc_payment ADD CONSTRAINT acc_payment_docstatus CHECK (docstatus IN (0, 1, 2));
ALTER TABLE acc_payment ADD CONSTRAINT acc_payment_amount CHECK (amount > 0 AND conversion_rate > 0);
ALTER TABLE acc_payment ADD CONSTRAINT acc_payment_party CHECK (
  (party_type = 'supplier' AND supplier_id IS NOT NULL AND customer_id IS NULL)
  OR (party_type = 'customer' AND customer_id IS NOT NULL AND supplier_id IS NULL));
ALTER TABLE acc_journal ADD CONSTRAINT acc_journal_docstatus CHECK (docstatus IN (0, 1, 2));
ALTER TABLE acc_entry ADD CONSTRAINT acc_entry_one_side CHECK (
  debit >= 0 AND credit >= 0 AND (debit = 0) <> (credit = 0));
ALTER TABLE acc_entry ADD CONSTRAINT acc_entry_party CHECK ((party_type = '') = (party_id IS NULL));
ALTER TABLE acc_entry ADD CONSTRAINT acc_entry_voucher
  FOREIGN KEY (organization_id, voucher_id) REFERENCES acc_voucher (organization_id, id) ON DELETE CASCADE;
ALTER TABLE acc_entry ADD CONSTRAINT acc_entry_account
  FOREIGN KEY (organization_id, account_id) REFERENCES acc_account (organization_id, id);
ALTER TABLE acc_entry ADD CONSTRAINT acc_entry_cost_centre
  FOREIGN KEY (organization_id, cost_centre_id) REFERENCES acc_cost_centre (organization_id, id);

-- Nothing is posted into a locked period or outside an open financial year. The shared locks make whoever closes a period
-- wait for postings that are under way, and postings wait for the close.
CREATE FUNCTION acc_voucher_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lock_day date;
BEGIN
  SELECT locked_until INTO lock_day FROM acc_company
    WHERE id = NEW.company_id AND organization_id = NEW.organization_id FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'this company has no books' USING ERRCODE = 'check_violation', CONSTRAINT = 'acc_voucher_company';
  END IF;
  IF NEW.posting_date <= lock_day THEN
    RAISE EXCEPTION 'the books are locked until %', lock_day USING ERRCODE = 'check_violation', CONSTRAINT = 'acc_voucher_period_locked';
  END IF;
  PERFORM 1 FROM acc_fiscal_year
    WHERE organization_id = NEW.organization_id AND NOT closed AND NEW.posting_date BETWEEN starts_on AND ends_on FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'no open financial year holds %', NEW.posting_date
      USING ERRCODE = 'check_violation', CONSTRAINT = 'acc_voucher_fiscal_year';
  END IF;
  NEW.written_by_tx := pg_current_xact_id()::text::bigint;
  RETURN NEW;
END $$;
CREATE TRIGGER guard BEFORE INSERT ON acc_voucher FOR EACH ROW EXECUTE FUNCTION acc_voucher_guard();

-- At commit each new voucher has entries, and their debits and credits are equal.
CREATE FUNCTION acc_voucher_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entries bigint;
  difference numeric;
BEGIN
  PERFORM 1 FROM acc_voucher WHERE id = NEW.id AND organization_id = NEW.organization_id;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  SELECT count(*), coalesce(sum(debit) - sum(credit), 0) INTO entries, difference
    FROM acc_entry WHERE organization_id = NEW.organization_id AND voucher_id = NEW.id;
  IF entries < 2 OR difference <> 0 THEN
    RAISE EXCEPTION 'voucher % does not balance: % entries, difference %', NEW.number, entries, difference
      USING ERRCODE = 'check_violation', CONSTRAINT = 'acc_voucher_balanced';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER balanced AFTER INSERT ON acc_voucher
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION acc_voucher_balanced();

-- Entries come with their voucher, in its transaction, on its day; control accounts name whose balance it is.
CREATE FUNCTION acc_entry_guard() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wrong text;
BEGIN
  SELECT CASE
      WHEN v.written_by_tx <> pg_current_xact_id()::text::bigint THEN 'a posted voucher takes no more entries'
      WHEN v.posting_date <> e.posting_date THEN 'an entry has its voucher''s day'
      WHEN a.is_group THEN 'account ' || a.number || ' is a group'
      WHEN a.disabled AND v.reverses_id IS NULL THEN 'account ' || a.number || ' is disabled'
      WHEN a.account_type = 'payable' AND e.party_type <> 'supplier' THEN 'account ' || a.number || ' needs a supplier'
      WHEN a.account_type = 'receivable' AND e.party_type <> 'customer' THEN 'account ' || a.number || ' needs a customer'
    END INTO wrong
    FROM new_entries e
    JOIN acc_voucher v ON v.organization_id = e.organization_id AND v.id = e.voucher_id
    JOIN acc_account a ON a.organization_id = e.organization_id AND a.id = e.account_id
    WHERE v.written_by_tx <> pg_current_xact_id()::text::bigint OR v.posting_date <> e.posting_date OR a.is_group
      OR (a.disabled AND v.reverses_id IS NULL)
      OR (a.account_type = 'payable' AND e.party_type <> 'supplier')
      OR (a.account_type = 'receivable' AND e.party_type <> 'customer')
    LIMIT 1;
  IF wrong IS NOT NULL THEN
    RAISE EXCEPTION '%', wrong USING ERRCODE = 'check_violation', CONSTRAINT = 'acc_entry_guard';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER guard AFTER INSERT ON acc_entry
  REFERENCING NEW TABLE AS new_entries FOR EACH STATEMENT EXECUTE FUNCTION acc_entry_guard();

-- What is posted stays as it is. Sample data alone can be removed, whole.
CREATE FUNCTION acc_written_once() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.is_sample THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'the ledger is written once; reverse the voucher instead'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'acc_written_once';
END $$;
CREATE TRIGGER written_once BEFORE UPDATE OR DELETE ON acc_voucher FOR EACH ROW EXECUTE FUNCTION acc_written_once();
CREATE TRIGGER written_once BEFORE UPDATE OR DELETE ON acc_entry FOR EACH ROW EXECUTE FUNCTION acc_written_once();
REVOKE UPDATE ON acc_voucher, acc_entry FROM indaba_app;
REVOKE TRUNCATE ON acc_voucher, acc_entry FROM indaba_app, indaba_system;

-- A document goes from draft to submitted to cancelled, or from draft to cancelled when it is discarded. What was
-- submitted is locked: only what follows from other documents still changes.
CREATE FUNCTION acc_document_lock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free constant text[] := ARRAY['docstatus', 'status', 'progress', 'outstanding', 'base_outstanding', 'per_received', 'per_billed',
    'per_billed_amount', 'cancelled_at', 'cancelled_by', 'cancel_reason', 'updated_at', 'updated_by', 'version', 'is_sample', 'search_text'];
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.is_sample THEN
      RETURN OLD;
    END IF;
    RAISE EXCEPTION 'documents keep their numbers and are never deleted' USING ERRCODE = 'check_violation', CONSTRAINT = 'acc_document_lock';
  END IF;
  IF OLD.docstatus <> 0 AND (
    NEW.docstatus < OLD.docstatus OR (to_jsonb(NEW) - free) <> (to_jsonb(OLD) - free)
    OR (OLD.docstatus = 2 AND NEW.docstatus <> 2)) THEN
    RAISE EXCEPTION 'a submitted document is locked' USING ERRCODE = 'check_violation', CONSTRAINT = 'acc_document_lock';
  END IF;
  RETURN NEW;
END $$;
-- Named so that it runs after the search text is made.
CREATE TRIGGER zz_lock BEFORE UPDATE OR DELETE ON acc_document FOR EACH ROW EXECUTE FUNCTION acc_document_lock();

CREATE FUNCTION acc_document_line_lock() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  free constant text[] := ARRAY['ordered_qty', 'received_qty', 'billed_qty', 'billed_amount', 'returned_qty'];
  state int;
  sample boolean;
BEGIN
  IF TG_OP = 'UPDATE' AND (to_jsonb(NEW) - free) = (to_jsonb(OLD) - free) THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'INSERT' THEN
    SELECT docstatus INTO state FROM acc_document WHERE organization_id = NEW.organization_id AND id = NEW.document_id;
  ELSE
    SELECT docstatus, is_sample INTO state, sample FROM acc_document WHERE organization_id = OLD.organization_id AND id = OLD.document_id;
  END IF;
  -- No document any more: its lines go with it.
  IF state IS NULL OR state = 0 OR (TG_OP = 'DELETE' AND sample) THEN
    RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
  END IF;
  RAISE EXCEPTION 'a submitted document is locked' USING ERRCODE = 'check_violation', CONSTRAINT = 'acc_document_lock';
END $$;
CREATE TRIGGER lock BEFORE INSERT OR UPDATE OR DELETE ON acc_document_line FOR EACH ROW EXECUTE FUNCTION acc_document_line_lock();
