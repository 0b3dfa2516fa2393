import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { asOwner, createTestDatabase } from '@/scripts/test/database'

await createTestDatabase()

/** Columns that name a row and have no foreign key: the pattern, and why. */
const WITHOUT_KEY: readonly (readonly [RegExp, string])[] = [
  [
    /\.(\w+_by|owner_id|assignee_id|author_id|user_id|actor_id)$/,
    'people belong to the platform and may have left the organization',
  ],
  [/\.job_id$|^schedule_run\.run_id$/, 'runs of jobs are forgotten after 90 days'],
  [/\.(party_id|source_id|subject_id|matched_id|ref_id)$/, 'another column says which table it leads to'],
  [/^pm_card\.series_id$/, 'the first card of a series may be deleted; the others still belong together'],
  [/\.batch_id$/, 'a number for rows that were written together, no row'],
  [/^acc_document\.(deal_id|lead_id)$/, 'a submitted document is locked, and keeps what it came from'],
  [
    /^acc_(document_tax|journal_line)\.tax_rate_id$/,
    'rates are replaced when their template is changed; what was posted has its own',
  ],
  [/^bank_step\.transaction_id$/, 'the step outlives its line, and undoing it adds the line again'],
  [/^(ai_run|integration_delivery)\.event_id$/, 'events are forgotten after 90 days'],
  [/^grid_import\.file_id$/, 'the import outlives its file'],
  [/^chat_delivery\./, 'one row a reader of each message, written and removed with it in one statement'],
  [/^chat_channel\.(first_message_id|recipient_id)$/, 'the recipient names its channel; messages are deleted'],
  [/^chat_topic\.max_id$/, 'messages are deleted, the count goes on'],
  [/^chat_presence\.update_id$/, 'a position, no row'],
]

/** Rows that may belong to no organization are known by their id. */
const PLATFORM_ROWS = ['desk_conversations', 'desk_messages', 'mail', 'schedule_run']

test('what names a row of the organization has a foreign key, or a reason', async () => {
  const loose = await columnsWithoutKey()
  const unexplained = loose.filter((column) => !WITHOUT_KEY.some(([pattern]) => pattern.test(column)))
  expect(unexplained).toEqual([])
  const idle = WITHOUT_KEY.filter(([pattern]) => !loose.some((column) => pattern.test(column)))
  expect(idle).toEqual([])
})

test('rows are keyed by organization and id, and named by both', async () => {
  const keyedByIdAlone = await asOwner<{ name: string }>(`
    select conrelid::regclass::text as name from pg_constraint
    join pg_attribute a on a.attrelid = conrelid and a.attname = 'organization_id'
    where contype = 'p' and connamespace = 'public'::regnamespace and pg_get_constraintdef(pg_constraint.oid) = 'PRIMARY KEY (id)'
    order by 1`)
  expect(keyedByIdAlone.map(({ name }) => name)).toEqual(PLATFORM_ROWS)

  const keys = await asOwner<{ name: string; definition: string }>(`
    select conname as name, pg_get_constraintdef(k.oid) as definition from pg_constraint k
    join pg_attribute a on a.attrelid = k.conrelid and a.attname = 'organization_id'
    join pg_attribute b on b.attrelid = k.confrelid and b.attname = 'organization_id'
    where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`)
  expect(keys.length).toBeGreaterThan(150)
  const astray = keys.filter(
    ({ definition }) => !/\(organization_id, \w+\) REFERENCES .*\(organization_id, id\)/.test(definition),
  )
  expect(astray).toEqual([])
  // The organization itself is never emptied.
  expect(keys.filter(({ definition }) => /SET NULL(?! \()/.test(definition))).toEqual([])
})

test('a reference into another organization is refused, and a removed row empties the reference alone', async () => {
  const [ours, theirs, contact, lead] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const add = (id: string, organization: string) =>
    asOwner(
      `insert into crm_lead (id, organization_id, lead_id, contact_id) values ('${id}', '${organization}', '${id}', '${contact}')`,
    )
  await asOwner(`insert into crm_contact (id, organization_id) values ('${contact}', '${ours}')`)
  await expect(add(randomUUID(), theirs)).rejects.toThrow('crm_lead_contact_id_fkey')
  await add(lead, ours)
  await asOwner(`delete from crm_contact where id = '${contact}'`)
  const left = await asOwner(`select organization_id, contact_id from crm_lead where id = '${lead}'`)
  expect(left).toEqual([{ organization_id: ours, contact_id: null }])
})

test('rows that name nothing are said when a key is added, with what to do', async () => {
  const lost = randomUUID()
  const again = asOwner(`
    alter table crm_opportunity drop constraint crm_opportunity_lead_id_fkey;
    insert into crm_opportunity (id, organization_id, title, lead_id) values ('${lost}', '${lost}', 'Lost', '${lost}');
    select add_reference('crm_opportunity', 'lead_id', 'crm_lead');`)
  await expect(again).rejects.toThrow(
    `1 row(s) of crm_opportunity name in lead_id a row that is not in crm_lead of their organization, e.g. ${lost}. Bring those rows back`,
  )
})

async function columnsWithoutKey(): Promise<string[]> {
  const rows = await asOwner<{ name: string }>(`
    select c.relname || '.' || a.attname as name from pg_class c
    join pg_attribute o on o.attrelid = c.oid and o.attname = 'organization_id'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
      and a.attname ~ '_(id|by)$' and a.attname <> 'organization_id'
      and a.atttypid in ('uuid'::regtype, 'int'::regtype, 'bigint'::regtype)
      and not exists (select 1 from pg_constraint k where k.conrelid = c.oid and contype = 'f' and a.attnum = any(conkey))`)
  return rows.map(({ name }) => name)
}
