-- Every row of an organization is known by the organization and its id, and named by both: a reference cannot lead into
-- another organization, and a database that is distributed by organization finds both ends on one node.

-- Makes (organization_id, id) the primary key instead of id alone. That costs no index more; a unique index beside the old
-- key made inserting into crm_lead a tenth slower. Prisma goes on calling the row by its id.
CREATE FUNCTION key_by_organization(target regclass) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  key_name name;
  served regclass;
BEGIN
  SELECT conname INTO key_name FROM pg_constraint
  WHERE conrelid = target AND contype = 'p' AND pg_get_constraintdef(oid) = 'PRIMARY KEY (id)';
  IF key_name IS NULL OR NOT (
    SELECT attnotnull FROM pg_attribute WHERE attrelid = target AND attname = 'organization_id'
  ) THEN RETURN; END IF;
  SELECT indexrelid::regclass INTO served FROM pg_index
  WHERE indrelid = target AND indisunique AND NOT indisprimary AND pg_get_indexdef(indexrelid) LIKE '% (organization_id, id)';
  EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I, ADD CONSTRAINT %I PRIMARY KEY %s', target, key_name, key_name,
    CASE WHEN served IS NULL THEN '(organization_id, id)' ELSE format('USING INDEX %s', served) END);
END $$;

-- The new tables of later migrations have it from the start.
CREATE OR REPLACE FUNCTION protect_tenant_table(target regclass) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  own constant text := 'organization_id = nullif(current_setting(''app.organization_id'', true), '''')::uuid';
BEGIN
  PERFORM key_by_organization(target);
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format('CREATE POLICY tenant ON %s TO indaba_app USING (%s) WITH CHECK (%s)', target, own, own);
  EXECUTE format('CREATE POLICY platform ON %s TO indaba_system USING (true) WITH CHECK (true)', target);
  EXECUTE format('CREATE POLICY owner ON %s TO CURRENT_USER USING (true) WITH CHECK (true)', target);
END $$;

-- The foreign key of a column, within its organization. What happens when the row that it names is removed for good:
-- NO ACTION refuses, CASCADE removes this row too, SET NULL empties the column alone. Rows that name nothing are
-- emptied where they may be, else they are said and nothing is changed.
CREATE FUNCTION add_reference(target regclass, reference name, named regclass, removal text DEFAULT 'NO ACTION')
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  lost constant text := format(
    'r.%1$I IS NOT NULL AND NOT EXISTS (SELECT 1 FROM %2$s n WHERE n.organization_id = r.organization_id AND n.id = r.%1$I)',
    reference, named);
  number bigint;
  example text;
BEGIN
  IF removal = 'SET NULL' THEN EXECUTE format('UPDATE %s r SET %I = NULL WHERE %s', target, reference, lost); END IF;
  EXECUTE format('SELECT count(*), min(r.%I::text) FROM %s r WHERE %s', reference, target, lost) INTO number, example;
  IF number > 0 THEN
    RAISE EXCEPTION '% row(s) of % name in % a row that is not in % of their organization, e.g. %. Bring those rows back, or remove or correct the ones that name them; then start again.',
      number, target, reference, named, example;
  END IF;
  EXECUTE format(
    'ALTER TABLE %s ADD CONSTRAINT %I FOREIGN KEY (organization_id, %I) REFERENCES %s (organization_id, id) ON DELETE %s',
    target, target || '_' || reference || '_fkey', reference, named,
    CASE removal WHEN 'SET NULL' THEN format('SET NULL (%I)', reference) ELSE removal END);
END $$;

-- Keys of today's tables. Foreign keys that stand on an old key are made again below or, of two columns already, here.
DO $$
DECLARE
  old record;
BEGIN
  FOR old IN
    SELECT conrelid::regclass AS target, conname FROM pg_constraint
    WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND pg_get_constraintdef(oid) ~ 'REFERENCES [a-z_]+\(id\)'
      AND EXISTS (SELECT 1 FROM pg_attribute WHERE attrelid = confrelid AND attname = 'organization_id')
  LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', old.target, old.conname);
  END LOOP;
END $$;
SELECT key_by_organization(a.attrelid) FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
WHERE a.attname = 'organization_id' AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace;
-- A mail of the platform itself belongs to no organization.
CREATE UNIQUE INDEX mail_organization_id_id_key ON mail (organization_id, id);

-- Rows that the platform's own role finds by their id alone, before it knows the organization.
CREATE INDEX platform_event_id_idx ON platform_event (id);
CREATE INDEX job_run_id_idx ON job_run (id);
CREATE INDEX stored_file_id_idx ON stored_file (id);
CREATE INDEX integration_delivery_id_idx ON integration_delivery (id);
CREATE INDEX outreach_message_id_idx ON outreach_message (id);
CREATE INDEX bank_import_id_idx ON bank_import (id);
DROP INDEX chat_message_organization_id_id_idx;

-- What removing many rows asks of those that may name them.
CREATE INDEX crm_contact_merged_into_idx ON crm_contact (organization_id, merged_into_id) WHERE merged_into_id IS NOT NULL;
CREATE INDEX crm_lead_converted_customer_idx ON crm_lead (organization_id, converted_customer_id) WHERE converted_customer_id IS NOT NULL;
CREATE INDEX outreach_member_lead_idx ON outreach_member (organization_id, lead_id) WHERE lead_id IS NOT NULL;
CREATE INDEX outreach_member_contact_idx ON outreach_member (organization_id, contact_id) WHERE contact_id IS NOT NULL;
CREATE INDEX outreach_message_member_idx ON outreach_message (organization_id, member_id) WHERE member_id IS NOT NULL;
CREATE INDEX gateway_settlement_transaction_idx ON gateway_settlement (organization_id, transaction_id) WHERE transaction_id IS NOT NULL;
CREATE INDEX acc_journal_line_customer_idx ON acc_journal_line (organization_id, customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX acc_journal_line_supplier_idx ON acc_journal_line (organization_id, supplier_id) WHERE supplier_id IS NOT NULL;
CREATE INDEX card_charge_customer_idx ON card_charge (organization_id, customer_id);
CREATE INDEX chat_attachment_file_idx ON chat_attachment (organization_id, file_id);
CREATE INDEX bill_scan_file_idx ON bill_scan (organization_id, file_id);

SELECT add_reference(target::regclass, reference, named::regclass, removal) FROM (VALUES
  ('acc_company', 'payable_account_id', 'acc_account', 'NO ACTION'),
  ('acc_company', 'receivable_account_id', 'acc_account', 'NO ACTION'),
  ('acc_company', 'expense_account_id', 'acc_account', 'NO ACTION'),
  ('acc_company', 'income_account_id', 'acc_account', 'NO ACTION'),
  ('acc_company', 'bank_account_id', 'acc_account', 'NO ACTION'),
  ('acc_company', 'exchange_account_id', 'acc_account', 'NO ACTION'),
  ('acc_company', 'round_off_account_id', 'acc_account', 'NO ACTION'),
  ('acc_company', 'retained_earnings_account_id', 'acc_account', 'NO ACTION'),
  ('acc_company', 'cost_centre_id', 'acc_cost_centre', 'NO ACTION'),
  ('acc_document', 'company_id', 'acc_company', 'NO ACTION'),
  ('acc_document', 'supplier_id', 'supplier', 'NO ACTION'),
  ('acc_document', 'customer_id', 'customer', 'NO ACTION'),
  ('acc_document', 'party_account_id', 'acc_account', 'NO ACTION'),
  ('acc_document', 'return_against_id', 'acc_document', 'NO ACTION'),
  ('acc_document', 'price_list_id', 'acc_price_list', 'NO ACTION'),
  ('acc_document_line', 'item_id', 'acc_item', 'NO ACTION'),
  ('acc_document_line', 'account_id', 'acc_account', 'NO ACTION'),
  ('acc_document_line', 'cost_centre_id', 'acc_cost_centre', 'NO ACTION'),
  ('acc_document_line', 'warehouse_id', 'acc_warehouse', 'NO ACTION'),
  ('acc_document_line', 'tax_template_id', 'acc_tax_template', 'NO ACTION'),
  ('acc_document_line', 'source_line_id', 'acc_document_line', 'NO ACTION'),
  ('acc_document_line', 'order_line_id', 'acc_document_line', 'NO ACTION'),
  ('acc_document_tax', 'account_id', 'acc_account', 'NO ACTION'),
  ('acc_entry', 'document_id', 'acc_document', 'NO ACTION'),
  ('acc_item', 'item_group_id', 'acc_item_group', 'NO ACTION'),
  ('acc_item', 'expense_account_id', 'acc_account', 'NO ACTION'),
  ('acc_item', 'income_account_id', 'acc_account', 'NO ACTION'),
  ('acc_item', 'purchase_tax_template_id', 'acc_tax_template', 'NO ACTION'),
  ('acc_item', 'sales_tax_template_id', 'acc_tax_template', 'NO ACTION'),
  ('acc_item_group', 'parent_id', 'acc_item_group', 'NO ACTION'),
  ('acc_item_price', 'item_id', 'acc_item', 'CASCADE'),
  ('acc_item_price', 'price_list_id', 'acc_price_list', 'CASCADE'),
  ('acc_journal', 'company_id', 'acc_company', 'NO ACTION'),
  ('acc_journal_line', 'cost_centre_id', 'acc_cost_centre', 'NO ACTION'),
  ('acc_journal_line', 'supplier_id', 'supplier', 'NO ACTION'),
  ('acc_journal_line', 'customer_id', 'customer', 'NO ACTION'),
  ('acc_journal_line', 'document_id', 'acc_document', 'NO ACTION'),
  ('acc_payment', 'company_id', 'acc_company', 'NO ACTION'),
  ('acc_payment', 'supplier_id', 'supplier', 'NO ACTION'),
  ('acc_payment', 'customer_id', 'customer', 'NO ACTION'),
  ('acc_payment_allocation', 'document_id', 'acc_document', 'NO ACTION'),
  ('acc_tax_rate', 'template_id', 'acc_tax_template', 'CASCADE'),
  ('acc_voucher', 'company_id', 'acc_company', 'NO ACTION'),
  ('acc_voucher', 'reverses_id', 'acc_voucher', 'NO ACTION'),
  ('customer', 'price_list_id', 'acc_price_list', 'NO ACTION'),
  ('customer', 'receivable_account_id', 'acc_account', 'NO ACTION'),
  ('supplier', 'payable_account_id', 'acc_account', 'NO ACTION'),
  ('supplier_document', 'supplier_id', 'supplier', 'CASCADE'),
  ('supplier_document', 'file_id', 'stored_file', 'NO ACTION'),
  ('bank_import', 'bank_account_id', 'bank_account', 'NO ACTION'),
  ('bank_import', 'file_id', 'stored_file', 'SET NULL'),
  ('bank_import_line', 'import_id', 'bank_import', 'CASCADE'),
  ('bank_match', 'payment_id', 'acc_payment', 'NO ACTION'),
  ('bank_match', 'journal_id', 'acc_journal', 'NO ACTION'),
  ('bank_memory', 'account_id', 'acc_account', 'NO ACTION'),
  ('bank_party_alias', 'supplier_id', 'supplier', 'CASCADE'),
  ('bank_party_alias', 'customer_id', 'customer', 'CASCADE'),
  ('bank_recon_rule', 'bank_account_id', 'bank_account', 'NO ACTION'),
  ('bank_recon_rule', 'account_id', 'acc_account', 'NO ACTION'),
  ('bank_recon_rule', 'cost_centre_id', 'acc_cost_centre', 'NO ACTION'),
  ('bank_recon_rule', 'tax_template_id', 'acc_tax_template', 'NO ACTION'),
  ('bank_sync_state', 'bank_account_id', 'bank_account', 'NO ACTION'),
  ('bank_transaction', 'import_id', 'bank_import', 'SET NULL'),
  ('bill_scan', 'document_id', 'acc_document', 'NO ACTION'),
  ('bill_scan', 'file_id', 'stored_file', 'NO ACTION'),
  ('card_charge', 'bill_run_id', 'bill_run', 'SET NULL'),
  ('card_charge', 'card_id', 'saved_card', 'NO ACTION'),
  ('card_charge', 'document_id', 'acc_document', 'NO ACTION'),
  ('card_charge', 'customer_id', 'customer', 'NO ACTION'),
  ('card_charge', 'payment_id', 'acc_payment', 'SET NULL'),
  ('gateway_settlement', 'transaction_id', 'bank_transaction', 'SET NULL'),
  ('saved_card', 'customer_id', 'customer', 'SET NULL'),
  ('calls_ai_call', 'campaign_id', 'calls_campaign', 'SET NULL'),
  ('calls_ai_call', 'deal_id', 'crm_deal', 'SET NULL'),
  ('calls_ai_call', 'lead_id', 'crm_lead', 'SET NULL'),
  ('calls_ai_call', 'contact_id', 'crm_contact', 'SET NULL'),
  ('calls_pbx_call', 'contact_id', 'crm_contact', 'SET NULL'),
  ('calls_pbx_call', 'lead_id', 'crm_lead', 'SET NULL'),
  ('calls_pbx_domain', 'pbx_id', 'calls_pbx', 'CASCADE'),
  ('crm_activity', 'contact_id', 'crm_contact', 'SET NULL'),
  ('crm_contact', 'merged_into_id', 'crm_contact', 'SET NULL'),
  ('crm_deal', 'pipeline_id', 'crm_pipeline', 'NO ACTION'),
  ('crm_deal', 'stage_id', 'crm_stage', 'NO ACTION'),
  ('crm_deal', 'contact_id', 'crm_contact', 'SET NULL'),
  ('crm_deal', 'lead_id', 'crm_lead', 'SET NULL'),
  ('crm_deal', 'campaign_id', 'calls_campaign', 'SET NULL'),
  ('crm_lead', 'contact_id', 'crm_contact', 'SET NULL'),
  ('crm_lead', 'converted_customer_id', 'customer', 'SET NULL'),
  ('crm_opportunity', 'lead_id', 'crm_lead', 'NO ACTION'),
  ('crm_opportunity', 'customer_id', 'customer', 'NO ACTION'),
  ('crm_stage', 'pipeline_id', 'crm_pipeline', 'CASCADE'),
  ('grid_import_row', 'import_id', 'grid_import', 'CASCADE'),
  ('grid_layout', 'view_id', 'grid_view', 'CASCADE'),
  ('integration_attempt', 'delivery_id', 'integration_delivery', 'CASCADE'),
  ('integration_delivery', 'hook_id', 'integration_hook', 'CASCADE'),
  ('outreach_member', 'list_id', 'outreach_list', 'CASCADE'),
  ('outreach_member', 'lead_id', 'crm_lead', 'SET NULL'),
  ('outreach_member', 'contact_id', 'crm_contact', 'SET NULL'),
  ('outreach_message', 'send_id', 'outreach_send', 'CASCADE'),
  ('outreach_message', 'member_id', 'outreach_member', 'SET NULL'),
  ('outreach_message', 'mail_id', 'mail', 'SET NULL'),
  ('outreach_send', 'list_id', 'outreach_list', 'NO ACTION'),
  ('chat_alert_word', 'user_id', 'chat_user', 'CASCADE'),
  ('chat_attachment', 'owner_id', 'chat_user', 'NO ACTION'),
  ('chat_attachment', 'file_id', 'stored_file', 'NO ACTION'),
  ('chat_attachment', 'thumbnail_id', 'stored_file', 'SET NULL'),
  ('chat_attachment_use', 'attachment_id', 'chat_attachment', 'CASCADE'),
  ('chat_attachment_use', 'message_id', 'chat_message', 'CASCADE'),
  ('chat_channel', 'creator_id', 'chat_user', 'NO ACTION'),
  ('chat_draft', 'user_id', 'chat_user', 'CASCADE'),
  ('chat_emoji', 'file_id', 'stored_file', 'NO ACTION'),
  ('chat_emoji', 'author_id', 'chat_user', 'NO ACTION'),
  ('chat_event_post', 'channel_id', 'chat_channel', 'CASCADE'),
  ('chat_group', 'creator_id', 'chat_user', 'NO ACTION'),
  ('chat_message', 'sender_id', 'chat_user', 'NO ACTION'),
  ('chat_message', 'recipient_id', 'chat_recipient', 'NO ACTION'),
  ('chat_message', 'channel_id', 'chat_channel', 'NO ACTION'),
  ('chat_muted_user', 'user_id', 'chat_user', 'CASCADE'),
  ('chat_muted_user', 'muted_id', 'chat_user', 'CASCADE'),
  ('chat_presence', 'user_id', 'chat_user', 'CASCADE'),
  ('chat_profile_value', 'user_id', 'chat_user', 'CASCADE'),
  ('chat_profile_value', 'field_id', 'chat_profile_field', 'CASCADE'),
  ('chat_queue', 'user_id', 'chat_user', 'CASCADE'),
  ('chat_reaction', 'message_id', 'chat_message', 'CASCADE'),
  ('chat_reaction', 'user_id', 'chat_user', 'NO ACTION'),
  ('chat_recipient', 'channel_id', 'chat_channel', 'CASCADE'),
  ('chat_snippet', 'user_id', 'chat_user', 'CASCADE'),
  ('chat_submessage', 'message_id', 'chat_message', 'CASCADE'),
  ('chat_submessage', 'sender_id', 'chat_user', 'NO ACTION'),
  ('chat_subscription', 'channel_id', 'chat_channel', 'CASCADE'),
  ('chat_subscription', 'user_id', 'chat_user', 'CASCADE'),
  ('chat_topic', 'channel_id', 'chat_channel', 'CASCADE'),
  ('chat_user', 'bot_owner_id', 'chat_user', 'SET NULL'),
  ('chat_user', 'bot_key_id', 'api_key', 'SET NULL'),
  ('chat_user', 'avatar_file_id', 'stored_file', 'SET NULL'),
  ('chat_user_topic', 'user_id', 'chat_user', 'CASCADE'),
  ('chat_user_topic', 'channel_id', 'chat_channel', 'CASCADE')
) AS wanted (target, reference, named, removal);
