-- What entries could not tell so far: mails open in place, messages of the shop are no notes, and customers see the work for them.
UPDATE timeline_entry SET ref_grid = 'settings-mail', ref_id = (data ->> 'mail_id')::uuid
WHERE kind = 'email' AND ref_grid IS NULL AND data ? 'mail_id';

UPDATE timeline_entry SET ref_grid = 'ai-agent-approvals', ref_id = substr(source, 10)::uuid
WHERE kind = 'agent_action' AND ref_grid IS NULL AND source LIKE 'approval:%';

UPDATE timeline_entry e SET kind = 'shop_message', direction = 'incoming', title = 'wrote through the shop',
  body = substr(e.body, length('Written in the shop:') + 2), actor_type = 'system', actor_id = NULL,
  actor_label = coalesce((SELECT nullif(l.name, '') FROM crm_lead l WHERE l.organization_id = e.organization_id AND l.id = e.lead_id), 'Visitor')
WHERE e.kind = 'note' AND e.body LIKE 'Written in the shop:%' AND e.actor_type <> 'person';

INSERT INTO timeline_entry (id, organization_id, kind, subject, subject_id, customer_id, title, source, ref_grid, ref_id,
  actor_type, actor_label, is_sample, occurred_at)
SELECT gen_random_uuid(), w.organization_id, w.kind, 'customer', w.customer_id, w.customer_id,
  s.verb || ' the ' || w.kind || ' “' || left(w.name, 400) || '”', w.kind || ':' || w.id || ':' || s.event, w.ref_grid, w.id,
  'system', 'System', w.is_sample, s.at
FROM (
  SELECT 'card' AS kind, 'project-cards' AS ref_grid, id, organization_id, customer_id, title AS name, created_at,
    CASE WHEN status = 'done' THEN done_at END AS done_at, is_sample
  FROM pm_card WHERE deleted_at IS NULL
  UNION ALL
  SELECT 'project', 'projects', id, organization_id, customer_id, name, created_at, CASE WHEN status = 'completed' THEN updated_at END, is_sample
  FROM pm_project WHERE deleted_at IS NULL
) w
JOIN customer c ON c.organization_id = w.organization_id AND c.id = w.customer_id
CROSS JOIN LATERAL (VALUES ('added', 'added:' || w.customer_id, w.created_at), ('completed', 'done', w.done_at)) s(verb, event, at)
WHERE s.at IS NOT NULL;

INSERT INTO timeline_entry (id, organization_id, kind, subject, subject_id, customer_id, title, source, ref_grid, ref_id,
  actor_type, actor_label, is_sample, occurred_at)
SELECT gen_random_uuid(), b.organization_id, 'time_billed', 'customer', b.customer_id, b.customer_id,
  'billed ' || replace(trim_scale(round(b.seconds / 3600, 2))::text, '.', ',') || ' hours of “' || b.project || '”', 'time_billed:' || b.document_id,
  'acc-sales-invoices', b.document_id, 'system', 'System', b.is_sample, b.at
FROM (
  SELECT d.organization_id, d.customer_id, d.id AS document_id, max(coalesce(p.name, k.title)) AS project,
    sum(extract(epoch FROM e.ended_at - e.started_at)) AS seconds, max(e.billed_at) AS at, d.is_sample
  FROM pm_time_entry e
  JOIN acc_document d ON d.organization_id = e.organization_id AND d.id = e.billed_document_id
  JOIN pm_card k ON k.organization_id = e.organization_id AND k.id = e.card_id
  LEFT JOIN pm_project p ON p.organization_id = k.organization_id AND p.id = k.project_id
  WHERE e.ended_at IS NOT NULL AND e.billed_at IS NOT NULL AND d.customer_id IS NOT NULL
  GROUP BY d.organization_id, d.customer_id, d.id, d.is_sample
) b;
