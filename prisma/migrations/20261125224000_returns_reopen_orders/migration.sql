-- A credit or debit note gives something back and leaves its order billed, unless it says that the order is to be billed again.
ALTER TABLE acc_document ADD COLUMN reopens_order BOOLEAN NOT NULL DEFAULT false;

-- Orders that notes have reopened so far are billed again.
UPDATE acc_document_line l SET billed_qty = l.billed_qty - r.qty, billed_amount = l.billed_amount - r.amount
FROM (
  SELECT f.organization_id, f.order_line_id, sum(f.qty) AS qty, sum(f.amount) AS amount
  FROM acc_document d
  JOIN acc_document_line f ON f.organization_id = d.organization_id AND f.document_id = d.id AND f.order_line_id IS NOT NULL
  WHERE d.docstatus = 1 AND d.is_return
  GROUP BY f.organization_id, f.order_line_id
) r
WHERE l.organization_id = r.organization_id AND l.id = r.order_line_id;

UPDATE acc_document d SET
  per_billed = round(100 * t.billed / t.qty, 2),
  per_billed_amount = CASE WHEN t.amount = 0 THEN 0 ELSE least(999.99, greatest(0, round(100 * t.billed_amount / t.amount, 2))) END,
  progress = CASE
    WHEN d.docstatus <> 1 OR t.billed < t.qty THEN d.progress
    WHEN d.doctype = 'acc_purchase_order' AND t.received < t.qty THEN 'to_receive'
    ELSE 'completed' END
FROM (
  SELECT l.organization_id, l.document_id, sum(l.qty) AS qty, sum(l.amount) AS amount, sum(least(l.received_qty, l.qty)) AS received,
    sum(least(l.billed_qty, l.qty)) AS billed, sum(l.billed_amount) AS billed_amount
  FROM acc_document_line l
  WHERE l.document_id IN (
    SELECT o.document_id FROM acc_document n
    JOIN acc_document_line f ON f.organization_id = n.organization_id AND f.document_id = n.id
    JOIN acc_document_line o ON o.organization_id = f.organization_id AND o.id = f.order_line_id
    WHERE n.docstatus = 1 AND n.is_return)
  GROUP BY l.organization_id, l.document_id
) t
WHERE d.organization_id = t.organization_id AND d.id = t.document_id AND t.qty > 0;
