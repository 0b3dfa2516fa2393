-- A table's search in one line: SELECT search_by('crm_lead', 'name', 'email'). It fills search_text from those columns, and makes the view
-- that searches read and the trigram index. Call it again after a column was added, or with other columns.
CREATE FUNCTION search_by(target regclass, VARIADIC columns name[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  fills constant text := target::text || '_search_text';
BEGIN
  EXECUTE format(
    'CREATE OR REPLACE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS %L', fills,
    format('BEGIN NEW.search_text := lower(concat_ws('' '', %s)); RETURN NEW; END',
      (SELECT string_agg(format('NEW.%I', name), ', ' ORDER BY place) FROM unnest(columns) WITH ORDINALITY AS c(name, place))));
  EXECUTE format('CREATE OR REPLACE TRIGGER search_text BEFORE INSERT OR UPDATE ON %s FOR EACH ROW EXECUTE FUNCTION %I()', target, fills);
  PERFORM expose_search(target);
  EXECUTE format('CREATE INDEX IF NOT EXISTS %I ON %s USING gin (organization_id, search_text gin_trgm_ops)', target::text || '_search_idx', target);
END $$;

-- The tables whose search is plainly some of their columns: what they find stays the same. Those of outreach shared one function that made
-- JSON of each row.
SELECT search_by('crm_contact', 'full_name', 'email', 'phone', 'phone_canonical', 'company');
SELECT search_by('crm_lead', 'name', 'email', 'phone', 'phone_canonical', 'company', 'category', 'campaign', 'lead_id');
SELECT search_by('crm_opportunity', 'title', 'notes');
SELECT search_by('crm_deal', 'title', 'contact_name', 'email', 'phone', 'phone_canonical', 'company', 'category');
SELECT search_by('customer', 'name', 'email', 'phone', 'phone_canonical', 'account_number', 'city', 'vat_number');
SELECT search_by('supplier', 'name', 'email', 'vat_number');
SELECT search_by('calls_campaign', 'name', 'purpose');
SELECT search_by('calls_ai_call', 'name', 'to_number', 'summary');
SELECT search_by('calls_pbx_call', 'from_number', 'from_name', 'to_number', 'agent', 'queue');
SELECT search_by('calls_blocked_number', 'phone', 'phone_canonical', 'name', 'reason');
SELECT search_by('outreach_list', 'name', 'description');
SELECT search_by('outreach_member', 'name', 'email', 'phone', 'phone_canonical');
SELECT search_by('outreach_send', 'subject', 'body');
SELECT search_by('outreach_message', 'name', 'to_address');
DROP FUNCTION outreach_search_text();
