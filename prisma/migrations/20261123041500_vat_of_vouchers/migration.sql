-- What VAT a voucher posts, by rate and whatever the voucher: the VAT report reads it here, and nowhere else.
CREATE TABLE acc_voucher_tax (
  id uuid NOT NULL,
  organization_id uuid NOT NULL,
  voucher_id uuid NOT NULL,
  position integer NOT NULL,
  posting_date date NOT NULL,
  section text NOT NULL CHECK (section IN ('sales', 'purchases')),
  name text NOT NULL,
  rate numeric(9, 4),
  account_id uuid,
  net numeric(20, 2) NOT NULL,
  amount numeric(20, 2) NOT NULL,
  is_sample boolean NOT NULL DEFAULT false,
  CONSTRAINT acc_voucher_tax_pkey PRIMARY KEY (id),
  -- Without a rate it is what was sold or bought without VAT.
  CONSTRAINT acc_voucher_tax_rate CHECK ((rate IS NULL) = (account_id IS NULL) AND (rate IS NOT NULL OR amount = 0))
);
SELECT protect_tenant_table('acc_voucher_tax');
SELECT add_reference('acc_voucher_tax', 'voucher_id', 'acc_voucher', 'CASCADE');
SELECT add_reference('acc_voucher_tax', 'account_id', 'acc_account');
CREATE INDEX acc_voucher_tax_posting_idx ON acc_voucher_tax (organization_id, posting_date) INCLUDE (section, rate, net, amount);
CREATE INDEX acc_voucher_tax_voucher_idx ON acc_voucher_tax (organization_id, voucher_id, position);
CREATE INDEX acc_voucher_tax_account_idx ON acc_voucher_tax (organization_id, account_id);

-- The line of a journal entry that is VAT: of which rate, and on what net amount.
ALTER TABLE acc_journal_line ADD COLUMN tax_rate_id uuid, ADD COLUMN tax_net numeric(20, 2),
  ADD CONSTRAINT acc_journal_line_tax CHECK ((tax_rate_id IS NULL) = (tax_net IS NULL));

INSERT INTO acc_voucher_tax (id, organization_id, voucher_id, position, posting_date, section, name, rate, account_id, net, amount, is_sample)
SELECT gen_random_uuid(), v.organization_id, v.id, t.position, v.posting_date,
  CASE v.voucher_type WHEN 'sales_invoice' THEN 'sales' ELSE 'purchases' END, t.name, t.rate, t.account_id,
  CASE WHEN v.reverses_id IS NULL THEN t.net ELSE -t.net END, CASE WHEN v.reverses_id IS NULL THEN t.amount ELSE -t.amount END, v.is_sample
FROM acc_voucher v
JOIN LATERAL (
  SELECT x.position, x.name, x.rate, x.account_id, round(x.net_amount * d.conversion_rate, 2) AS net, x.base_amount AS amount
  FROM acc_document d JOIN acc_document_tax x ON x.organization_id = d.organization_id AND x.document_id = d.id
  WHERE d.organization_id = v.organization_id AND d.id = v.source_id
  UNION ALL
  SELECT 1000, 'Without VAT', NULL, NULL, sum(l.base_amount), 0 FROM acc_document_line l
  WHERE l.organization_id = v.organization_id AND l.document_id = v.source_id AND l.tax_template_id IS NULL HAVING count(*) > 0
) t ON true
WHERE v.voucher_type IN ('sales_invoice', 'purchase_invoice');

CREATE TRIGGER written_once BEFORE UPDATE OR DELETE ON acc_voucher_tax FOR EACH ROW EXECUTE FUNCTION acc_written_once();
REVOKE UPDATE ON acc_voucher_tax FROM indaba_app;
REVOKE TRUNCATE ON acc_voucher_tax FROM indaba_app, indaba_system;
