-- One timeline of every customer, contact and lead: the activities of the CRM become the entries that all modules write.
ALTER TABLE crm_activity RENAME TO timeline_entry;
ALTER TABLE timeline_entry RENAME CONSTRAINT crm_activity_pkey TO timeline_entry_pkey;
ALTER TABLE timeline_entry RENAME CONSTRAINT crm_activity_contact_id_fkey TO timeline_entry_contact_id_fkey;
ALTER INDEX crm_activity_stage_change_idx RENAME TO timeline_entry_stage_change_idx;
DROP INDEX "crm_activity_organization_id_subject_subject_id_occurred_at_idx", "crm_activity_organization_id_contact_id_occurred_at_id_idx",
  "crm_activity_organization_id_kind_occurred_at_idx", crm_activity_call_ref_key;

ALTER TABLE timeline_entry
  ALTER COLUMN subject DROP NOT NULL,
  ALTER COLUMN subject_id DROP NOT NULL,
  ADD COLUMN customer_id uuid,
  ADD COLUMN lead_id uuid,
  ADD COLUMN direction text CHECK (direction IN ('incoming', 'outgoing')),
  ADD COLUMN title text NOT NULL DEFAULT '',
  ADD COLUMN source text,
  ADD COLUMN ref_grid text,
  ADD COLUMN ref_id uuid;

-- Where the activities so far belong: the lead behind a deal or an opportunity, and the customer that it became.
UPDATE timeline_entry e SET
  lead_id = k.lead_id,
  customer_id = coalesce(k.customer_id, (
    SELECT l.converted_customer_id FROM crm_lead l
    WHERE l.organization_id = e.organization_id AND l.contact_id = e.contact_id AND l.converted_customer_id IS NOT NULL
    ORDER BY l.status_changed_at DESC, l.id DESC LIMIT 1)),
  direction = CASE
    WHEN e.kind = 'call' AND e.data ->> 'direction' = 'inbound' THEN 'incoming'
    WHEN e.kind = 'email' OR (e.kind = 'call' AND coalesce(e.data ->> 'direction', 'outbound') = 'outbound') THEN 'outgoing' END,
  title = CASE WHEN e.kind = 'email' THEN coalesce(e.data ->> 'subject', '') ELSE '' END,
  source = CASE WHEN e.kind = 'call' THEN 'call:' || (e.data ->> 'call_ref') END
FROM (
  SELECT a.organization_id, a.id, l.id AS lead_id, coalesce(o.customer_id, l.converted_customer_id) AS customer_id
  FROM timeline_entry a
  LEFT JOIN crm_deal d ON a.subject = 'deal' AND d.organization_id = a.organization_id AND d.id = a.subject_id
  LEFT JOIN crm_opportunity o ON a.subject = 'opportunity' AND o.organization_id = a.organization_id AND o.id = a.subject_id
  LEFT JOIN crm_lead l ON l.organization_id = a.organization_id
    AND l.id = CASE a.subject WHEN 'lead' THEN a.subject_id WHEN 'deal' THEN d.lead_id WHEN 'opportunity' THEN o.lead_id END
) k
WHERE k.organization_id = e.organization_id AND k.id = e.id;

-- What happened in the books before.
INSERT INTO timeline_entry (id, organization_id, kind, subject, subject_id, customer_id, lead_id, title, body, data, source,
  ref_grid, ref_id, actor_type, actor_id, actor_label, is_sample, occurred_at)
SELECT gen_random_uuid(), d.organization_id, 'document', p.subject, p.subject_id, d.customer_id, l.id,
  s.state || ' ' || lower(k.title) || ' ' || d.number, CASE s.state WHEN 'canceled' THEN d.cancel_reason ELSE d.remarks END,
  jsonb_build_object('doctype', d.doctype, 'number', d.number, 'state', s.state, 'is_return', d.is_return, 'currency', d.currency,
    'grand_total', d.grand_total::text, 'due_date', d.due_date),
  'document:' || d.id || ':' || s.state, replace(d.doctype, '_', '-') || 's', d.id,
  CASE WHEN u.id IS NULL THEN 'system' ELSE 'person' END, u.id::text, coalesce(u.name, 'System'), d.is_sample, s.at
FROM acc_document d
CROSS JOIN LATERAL (VALUES ('submitted', d.submitted_at, d.submitted_by), ('canceled', d.cancelled_at, d.cancelled_by)) s(state, at, by_id)
CROSS JOIN LATERAL (SELECT CASE WHEN d.supplier_id IS NULL THEN 'customer' ELSE 'supplier' END AS subject, coalesce(d.supplier_id, d.customer_id) AS subject_id) p
CROSS JOIN LATERAL (SELECT CASE d.doctype
  WHEN 'acc_quotation' THEN 'Quotation' WHEN 'acc_sales_order' THEN 'Sales order'
  WHEN 'acc_sales_invoice' THEN CASE WHEN d.is_return THEN 'Credit note' ELSE 'Sales invoice' END
  WHEN 'acc_supplier_quotation' THEN 'Supplier quotation' WHEN 'acc_purchase_order' THEN 'Purchase order'
  WHEN 'acc_purchase_receipt' THEN 'Purchase receipt'
  WHEN 'acc_purchase_invoice' THEN CASE WHEN d.is_return THEN 'Debit note' ELSE 'Purchase invoice' END ELSE 'Document' END AS title) k
LEFT JOIN crm_lead l ON l.organization_id = d.organization_id AND l.id = d.lead_id
LEFT JOIN "user" u ON u.id = s.by_id
WHERE d.submitted_at IS NOT NULL AND s.at IS NOT NULL AND p.subject_id IS NOT NULL;

INSERT INTO timeline_entry (id, organization_id, kind, subject, subject_id, customer_id, direction, title, body, data, source,
  ref_grid, ref_id, actor_type, actor_label, is_sample, occurred_at)
SELECT gen_random_uuid(), p.organization_id, 'payment', p.party_type, coalesce(p.supplier_id, p.customer_id), p.customer_id,
  CASE p.kind WHEN 'receive' THEN 'incoming' ELSE 'outgoing' END,
  CASE WHEN s.state = 'canceled' THEN s.state WHEN p.kind = 'receive' THEN 'received' ELSE 'made' END || ' payment ' || p.number,
  CASE s.state WHEN 'canceled' THEN p.cancel_reason ELSE p.remarks END,
  jsonb_build_object('number', p.number, 'state', s.state, 'currency', p.currency, 'amount', p.amount::text, 'mode', p.mode,
    'reference_no', p.reference_no),
  'payment:' || p.id || ':' || s.state, 'acc-payments', p.id, 'system', 'System', p.is_sample, s.at
FROM acc_payment p
CROSS JOIN LATERAL (VALUES ('submitted', p.submitted_at), ('canceled', p.cancelled_at)) s(state, at)
WHERE p.submitted_at IS NOT NULL AND s.at IS NOT NULL AND coalesce(p.supplier_id, p.customer_id) IS NOT NULL;

-- Leads point softly at customers, which may be gone.
UPDATE timeline_entry e SET customer_id = NULL WHERE e.customer_id IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM customer c WHERE c.organization_id = e.organization_id AND c.id = e.customer_id);

SELECT add_reference('timeline_entry', 'customer_id', 'customer', 'SET NULL');
SELECT add_reference('timeline_entry', 'lead_id', 'crm_lead', 'SET NULL');

-- A page is read in the order of time; one of some kinds, and the count of each kind, from the index that has the kind first.
CREATE INDEX timeline_entry_customer_idx ON timeline_entry (organization_id, customer_id, occurred_at, id) WHERE customer_id IS NOT NULL;
CREATE INDEX timeline_entry_contact_idx ON timeline_entry (organization_id, contact_id, occurred_at, id) WHERE contact_id IS NOT NULL;
CREATE INDEX timeline_entry_lead_idx ON timeline_entry (organization_id, lead_id, occurred_at, id) WHERE lead_id IS NOT NULL;
CREATE INDEX timeline_entry_customer_kind_idx ON timeline_entry (organization_id, customer_id, kind, occurred_at, id) WHERE customer_id IS NOT NULL;
CREATE INDEX timeline_entry_contact_kind_idx ON timeline_entry (organization_id, contact_id, kind, occurred_at, id) WHERE contact_id IS NOT NULL;
CREATE INDEX timeline_entry_lead_kind_idx ON timeline_entry (organization_id, lead_id, kind, occurred_at, id) WHERE lead_id IS NOT NULL;
CREATE INDEX timeline_entry_subject_kind_idx ON timeline_entry (organization_id, subject_id, kind, occurred_at, id) WHERE subject_id IS NOT NULL;
-- What is told again of the same thing changes its entry.
CREATE UNIQUE INDEX timeline_entry_source_key ON timeline_entry (organization_id, source) WHERE source IS NOT NULL;

SELECT expose_search('timeline_entry');
CREATE INDEX timeline_entry_search_idx ON timeline_entry
  USING gin (customer_id, contact_id, lead_id, subject_id, (lower(title || ' ' || body)) gin_trgm_ops);
