-- A lead without an open deal is called as a target: a row that is no business yet. It becomes a deal once a call qualifies it.
ALTER TABLE crm_deal ADD COLUMN is_target boolean NOT NULL DEFAULT false;

SELECT search_by('crm_deal', 'title', 'contact_name', 'email', 'phone', 'phone_canonical', 'company', 'category');

-- Lists, figures and reports of deals leave targets out, and so do the indexes that serve them. The board's index stays whole: it also
-- places cards, and targets come last in it.
DO $$
DECLARE
  found record;
BEGIN
  FOR found IN
    SELECT indexname, indexdef FROM pg_indexes
    WHERE schemaname = 'public' AND tablename = 'crm_deal' AND indexdef LIKE '% WHERE (deleted_at IS NULL)' AND indexname <> 'crm_deal_board_idx'
  LOOP
    EXECUTE format('DROP INDEX %I', found.indexname);
    EXECUTE replace(found.indexdef, 'WHERE (deleted_at IS NULL)', 'WHERE deleted_at IS NULL AND NOT is_target');
  END LOOP;
END $$;

-- Who waits for a call: whom a campaign calls next, and whether anyone is left.
CREATE INDEX crm_deal_waiting_idx ON crm_deal (organization_id, campaign_id, next_call_at NULLS FIRST, id)
  WHERE deleted_at IS NULL AND status = 'open' AND phone <> ''
    AND (qualification = '' OR qualification IN ('callback', 'no_answer') AND next_call_at IS NOT NULL);

-- Leads that are on their way into a campaign. While one is here, the campaign is not done.
CREATE TABLE calls_campaign_lead (
  organization_id uuid NOT NULL,
  campaign_id uuid NOT NULL,
  lead_id uuid NOT NULL,
  position integer NOT NULL,
  job_id uuid NOT NULL,
  CONSTRAINT calls_campaign_lead_pkey PRIMARY KEY (organization_id, campaign_id, lead_id)
);
SELECT protect_tenant_table('calls_campaign_lead');
SELECT add_reference('calls_campaign_lead', 'campaign_id', 'calls_campaign', 'CASCADE');
SELECT add_reference('calls_campaign_lead', 'lead_id', 'crm_lead', 'CASCADE');
CREATE INDEX calls_campaign_lead_position_idx ON calls_campaign_lead (organization_id, campaign_id, position);
