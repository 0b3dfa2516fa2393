-- Empty text stands last in both directions: whether a text is empty comes before the text in the index of its sort. Columns that are never
-- empty keep their index.
DO $$
DECLARE
  old record;
BEGIN
  FOR old IN
    SELECT i.indexrelid::regclass AS name, pg_get_indexdef(i.indexrelid) AS definition
    FROM pg_index i JOIN pg_class t ON t.oid = i.indrelid
    JOIN (VALUES
      ('acc_cost_centre', 'number'), ('acc_document', 'bill_no'), ('acc_document', 'number'), ('acc_document', 'party_name'),
      ('acc_document', 'source'), ('acc_item', 'product_line'), ('acc_journal', 'number'), ('acc_payment', 'number'),
      ('acc_payment', 'party_name'), ('acc_tax_template', 'name'), ('bank_account', 'bank'), ('bank_account', 'currency'),
      ('bill_scan', 'file_name'), ('calls_ai_call', 'name'), ('calls_pbx_call', 'domain'), ('calls_pbx_call', 'from_number'),
      ('calls_pbx_call', 'to_number'), ('card_charge', 'reference'), ('crm_contact', 'company'), ('crm_contact', 'email'),
      ('crm_contact', 'full_name'), ('crm_contact', 'source'), ('crm_deal', 'category'), ('crm_deal', 'company'),
      ('crm_deal', 'contact_name'), ('crm_deal', 'email'), ('crm_lead', 'campaign'), ('crm_lead', 'category'), ('crm_lead', 'email'),
      ('crm_lead', 'name'), ('customer', 'email'), ('outreach_member', 'name'), ('outreach_message', 'name'), ('saved_card', 'brand'),
      ('saved_card', 'email'), ('saved_card', 'source_site'), ('supplier', 'city'), ('supplier', 'email'), ('supplier', 'type'),
      ('supplier', 'vat_number')) AS sorted (table_name, column_name) ON sorted.table_name = t.relname
    WHERE t.relnamespace = 'public'::regnamespace AND NOT i.indisunique
      AND pg_get_indexdef(i.indexrelid) ~ format('\(organization_id, ((doctype|list_id|send_id), )?lower\(%s\)( COLLATE "und-x-icu")?, id\)', column_name)
  LOOP
    EXECUTE format('DROP INDEX %s', old.name);
    EXECUTE regexp_replace(old.definition, 'lower\((\w+)\)', '((\1 = '''')), lower(\1)');
  END LOOP;
END $$;

-- Choices and references are read value after value, each in its own order.
DROP INDEX crm_lead_source_idx;
CREATE INDEX crm_lead_source_idx ON crm_lead (organization_id, source, id) WHERE deleted_at IS NULL;
CREATE INDEX crm_deal_stage_order_idx ON crm_deal (organization_id, stage_id, id) WHERE deleted_at IS NULL;
CREATE INDEX crm_deal_qualification_idx ON crm_deal (organization_id, qualification, id) WHERE deleted_at IS NULL;
CREATE INDEX calls_campaign_kind_idx ON calls_campaign (organization_id, kind, id) WHERE deleted_at IS NULL;
CREATE INDEX calls_campaign_mode_idx ON calls_campaign (organization_id, mode, id) WHERE deleted_at IS NULL;
CREATE INDEX outreach_opt_out_reason_idx ON outreach_opt_out (organization_id, reason, id);
CREATE INDEX outreach_send_channel_idx ON outreach_send (organization_id, channel, id);
CREATE INDEX outreach_send_state_idx ON outreach_send (organization_id, state, id);
CREATE INDEX acc_document_created_by_idx ON acc_document (organization_id, doctype, created_by, id);
CREATE INDEX acc_document_updated_by_idx ON acc_document (organization_id, doctype, updated_by, id);
CREATE INDEX acc_payment_bank_order_idx ON acc_payment (organization_id, bank_account_id, id);
CREATE INDEX acc_payment_created_by_idx ON acc_payment (organization_id, created_by, id);
CREATE INDEX acc_journal_kind_idx ON acc_journal (organization_id, kind, id);
CREATE INDEX acc_journal_created_by_idx ON acc_journal (organization_id, created_by, id);
CREATE INDEX acc_item_group_parent_idx ON acc_item_group (organization_id, parent_id, id);
CREATE INDEX bank_transaction_source_idx ON bank_transaction (organization_id, source, id);
CREATE INDEX bank_transaction_matched_by_idx ON bank_transaction (organization_id, matched_by, id);
CREATE INDEX bank_transaction_suspense_by_idx ON bank_transaction (organization_id, suspense_by, id);
