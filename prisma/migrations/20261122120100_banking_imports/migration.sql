-- What an import needs beside its lines: the accounts of its file, how a CSV was understood, what it has taken and taken away.
ALTER TABLE "bank_import"
  ADD COLUMN "accounts" JSONB NOT NULL DEFAULT '[]',
  ADD COLUMN "csv_columns" JSONB NOT NULL DEFAULT '[]',
  ADD COLUMN "mapping_from" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "other_account" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "imported" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "withdrawn" JSONB NOT NULL DEFAULT '[]';
ALTER TABLE "bank_import_line"
  ADD COLUMN "at_line" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "gateway_facts" JSONB,
  ADD COLUMN "corrects_ref" TEXT NOT NULL DEFAULT '',
  ADD COLUMN "corrects_action" TEXT NOT NULL DEFAULT '';

ALTER TABLE bank_import ADD CONSTRAINT bank_import_status
  CHECK (status IN ('reading', 'ready', 'importing', 'done', 'failed', 'dropped', 'reverted'));
ALTER TABLE bank_import_line ADD CONSTRAINT bank_import_line_state CHECK (state IN ('new', 'duplicate', 'flagged'));

-- Whether the bank used an id before, and what a correction corrects.
CREATE INDEX bank_transaction_ref_idx ON bank_transaction (organization_id, bank_account_id, bank_ref) WHERE bank_ref <> '';
