import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/**
 * The same rows that the product writes, written by hand in one transaction: the record, its line of the timeline, the
 * event for webhooks and jobs, and the audit row. The stamp that followers rely on is the database's own.
 */

type Body = Record<string, string>
type Row = Record<string, unknown> & { id: string }
type Query = (text: string, values?: unknown[]) => Promise<Row[]>

const WRITES: Record<string, (query: Query, body: Body) => Promise<Row>> = {
  async createContact(query, { org, full_name, company }) {
    const [row] = await query(
      'insert into crm_contact (id, organization_id, full_name, company) values ($1, $2, $3, $4) returning *',
      [randomUUID(), org, full_name, company],
    )
    await activity(query, org!, 'contact', row!)
    await told(query, org!, 'contact.created', 'crm-contacts', null, row!)
    return row!
  },
  updateContact: (query, body) => update(query, body, 'crm_contact', 'company', 'contact.updated', 'crm-contacts'),
  async createDeal(query, { org, title }) {
    const [stage] = await query(
      `select s.id, s.pipeline_id from crm_stage s join crm_pipeline p on p.id = s.pipeline_id
       where s.organization_id = $1 and p.is_default and s.outcome = 'open' order by s.position limit 1 for share of s`,
      [org],
    )
    const [row] = await query(
      `insert into crm_deal (id, organization_id, title, currency, pipeline_id, stage_id, status, stage_changed_at)
       values ($1, $2, $3, 'ZAR', $4, $5, 'open', now()) returning *`,
      [randomUUID(), org, title, stage!.pipeline_id, stage!.id],
    )
    await activity(query, org!, 'deal', row!)
    await told(query, org!, 'deal.created', 'crm-deals', null, row!)
    return row!
  },
  /** At the end of a column, whose status it takes. */
  async moveCard(query, { org, id, to }) {
    const [before] = await query('select * from pm_card where organization_id = $1 and id = $2 for update', [org, id])
    const [after] = await query(
      `update pm_card set column_id = k.id, board_id = k.board_id, status = k.status, version = pm_card.version + 1,
              updated_at = now(), board_since = now(),
              board_position = 1 + (select max(board_position) from pm_card where organization_id = $1 and column_id = $3)
       from pm_column k where pm_card.organization_id = $1 and pm_card.id = $2 and k.id = $3 returning pm_card.*`,
      [org, id, to],
    )
    await logged(query, org!, 'card.moved', 'project-cards', before!, after!)
    return after!
  },
  /** Three products of the shop for a new customer, as a submitted sales order. */
  async createOrder(query, { org, email }) {
    const items = await query(
      `select i.id, i.name, i.uom, p.rate, row_number() over (order by i.sku) as qty from acc_item i
       join acc_item_price p on p.organization_id = i.organization_id and p.item_id = i.id
       where i.organization_id = $1 and i.sku in ('SKU-1', 'SKU-2', 'SKU-3') order by i.sku`,
      [org],
    )
    const [customer] = await query(
      `insert into customer (id, organization_id, name, email, city) values ($1, $2, 'Thabo', $3, 'Cape Town') returning *`,
      [randomUUID(), org, email],
    )
    await told(query, org!, 'customer.created', 'customers', null, customer!)
    const amount = (item: Row) => Number(item.rate) * Number(item.qty)
    const total = items.reduce((sum, item) => sum + amount(item), 0)
    const [order] = await query(
      `insert into acc_document (id, organization_id, company_id, doctype, number, customer_id, party_name, posting_date,
         currency, net_total, grand_total, base_net_total, base_grand_total, source)
       select $1, $2, c.id, 'acc_sales_order', 'RAW-' || gen_random_uuid(), $3, 'Thabo', current_date, c.currency,
         $4, $4, $4, $4, 'storefront' from acc_company c where c.organization_id = $2 returning *`,
      [randomUUID(), org, customer!.id, total],
    )
    for (const [position, item] of items.entries())
      await query(
        `insert into acc_document_line (id, organization_id, document_id, position, item_id, description, qty, uom, rate, amount, base_amount)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)`,
        [randomUUID(), org, order!.id, position, item.id, item.name, item.qty, item.uom, item.rate, amount(item)],
      )
    await query(
      `update acc_document set docstatus = 1, status = 'Submitted', progress = 'to_bill', submitted_at = now() where organization_id = $1 and id = $2`,
      [org, order!.id],
    )
    await query(
      `insert into website_order (id, organization_id, name, email, line1, city, postal_code)
       values ($1, $2, 'Thabo', $3, '1 Long Street', 'Cape Town', '8001')`,
      [order!.id, org, email],
    )
    await query(
      `insert into timeline_entry (id, organization_id, kind, subject, subject_id, customer_id, actor_type, actor_label)
       values ($1, $2, 'document', 'customer', $3, $3, 'system', 'Benchmark')`,
      [randomUUID(), org, customer!.id],
    )
    await told(query, org!, 'sales_order.submitted', 'acc-sales-orders', null, order!)
    return order!
  },
  updateDeal: (query, body) => update(query, body, 'crm_deal', 'description', 'deal.updated', 'crm-deals'),
}

async function update(query: Query, body: Body, table: string, column: string, event: string, entity: string) {
  const where = 'organization_id = $1 and id = $2 and deleted_at is null'
  const [before] = await query(`select * from ${table} where ${where} for update`, [body.org, body.id])
  const [after] = await query(
    `update ${table} set ${column} = $3, version = version + 1, updated_at = now() where ${where} returning *`,
    [body.org, body.id, body[column]],
  )
  await told(
    query,
    body.org!,
    event,
    entity,
    { [column]: before![column] },
    { id: after!.id, [column]: after![column] },
  )
  return after!
}

const activity = (query: Query, org: string, subject: string, row: Row) =>
  query(
    `insert into timeline_entry (id, organization_id, kind, subject, subject_id, actor_type, actor_label)
     values ($1, $2, 'created', $3, $4, 'key', 'Benchmark')`,
    [randomUUID(), org, subject, row.id],
  )

async function told(query: Query, org: string, event: string, entity: string, before: object | null, after: Row) {
  await query('insert into platform_event (id, organization_id, name, payload) values ($1, $2, $3, $4)', [
    randomUUID(),
    org,
    event,
    after,
  ])
  await logged(query, org, event, entity, before, after)
}

const logged = (query: Query, org: string, what: string, entity: string, before: object | null, after: Row) =>
  query(
    `insert into audit_log (id, organization_id, actor_type, actor_label, operation, entity, entity_id, before, after)
     values ($1, $2, 'key', 'Benchmark', $3, $4, $5, $6, $7)`,
    [randomUUID(), org, what, entity, after.id, before, after],
  )

export async function writeByHand(pool: pg.Pool, what: string, body: Body): Promise<Row> {
  const client = await pool.connect()
  const query: Query = async (text, values) => (await client.query(text, values)).rows
  try {
    await query('begin')
    const row = await WRITES[what]!(query, body)
    await query('commit')
    return row
  } finally {
    client.release()
  }
}
