import { expect, test } from 'vitest'
import '@/lib/modules'
import { compile, type Sql } from '@/lib/core/db/sql'
import type { Column, Grid } from '@/lib/core/grid/define-grid'
import { columnSql } from '@/lib/core/grid/query/list-query'
import { emptyFlag, hasOwnOrder, mayBeEmpty, sortTerms } from '@/lib/core/grid/query/sort-order'
import { grids } from '@/lib/core/registry'
import { asOwner, createTestDatabase } from '@/scripts/test/database'

await createTestDatabase()

/** Every index is paid for by each write: what serves no declaration is here, with the statement that it serves. */
const BY_HAND: readonly (readonly [RegExp, string])[] = [
  [/^ai_conversation_user_idx$/, 'own conversations'],
  [/^ai_session_working_idx$/, 'turns whose worker is gone'],
  [/^\w+_organization_id_idx$/, 'rows of an organization whose key begins with something else'],
  [
    /^(bank_import|integration_delivery|job_run|outreach_message|platform_event|stored_file)_id_idx$/,
    'jobs know the id alone',
  ],
  [/^acc_document_(open_amount|stats)_idx$/, 'stat cards and open items'],
  [/^acc_(entry|voucher|voucher_tax)_(party|posting|source)_idx$/, 'ledgers, statements, period lock, VAT report'],
  [/^ai_approval_waiting_idx$/, 'what is approved and not yet carried out'],
  [/^ai_conversation_updated_idx$/, 'list of conversations'],
  [/^api_key_user_id_idx$/, 'keys of a person'],
  [/^audit_log_\w+_(at|entity_entity_id_at|operation)_id_idx$/, 'the audit log and histories'],
  [/^bank_import_created_idx$/, 'list of imports'],
  [/^website_challenge_token_idx$/, 'a certificate authority knows the token alone'],
  [/^website_domain_check_host_idx$/, 'what checks of an address saw'],
  [/^website_refund_waiting_idx$/, 'refunds that the follow-up looks at'],
  [/^webhook_receipt_batched_idx$/, 'webhooks that wait to be worked on together'],
  [/^websites_(domain|temp)_due_idx$/, 'addresses that are due for their next step'],
  [/^bank_step_(batch|recent|transaction)_idx$/, 'what was done to lines, and its undoing'],
  [/^calls_ai_call_read_idx$/, 'calls whose outcome is to be asked for'],
  [/^calls_pbx_organization_id_created_at_id_idx$/, 'list of telephone systems'],
  [/^calls_pbx_domain_organization_id_domain_idx$/, 'calls of the systems that still stand'],
  [
    /^chat_delivery_(alerted|mentioned|message_id|starred|unread|unread_recipient)_idx$/,
    'searches by flag, unread counts',
  ],
  [/^chat_(event_created_at|queue_polled_at)_idx$/, 'cleanup'],
  [/^chat_event_post_organization_id_event_idx$/, 'channels that an event is posted to'],
  [/^chat_(linkifier|profile_field)_organization_id_position_idx$/, 'lists in their order'],
  [/^chat_message_(direct|mentioned|search|search_text)_idx$/, 'narrowed searches'],
  [/^chat_message_organization_id_sent_at_id_idx$/, 'search by date, traffic of channels'],
  [/^chat_presence_organization_id_update_id_idx$/, 'who has changed since'],
  [/^chat_recipient_member_idx$/, 'direct conversations of a person'],
  [/^chat_user_name_idx$/, 'people named in a message'],
  [/^crm_(deal|lead)_stats_idx$/, 'stat cards from the index alone'],
  [/^(crm_contact|customer)_desk_idx$/, 'who is linked to a helpdesk contact'],
  [/^crm_item_map_position_idx|crm_pipeline_organization_id_position_idx$/, 'lists in their order'],
  [/^crm_lead_sync_(failure_updated|run_started)_idx$/, 'the last runs, and what failed'],
  [/^gateway_settlement_(open|settled)_idx$/, 'settlements of a bank line, and their list'],
  [
    /^desk_(conversations_pair|reply_conversation|sync_run_started)_idx$/,
    'what belongs to a helpdesk contact, replies and readings in their order',
  ],
  [/^grid_import_organization_id_slug_id_idx$/, 'imports of a grid'],
  [/^grid_view_organization_id_grid_shared_idx$/, 'views of a grid'],
  [/^(idempotency_key_created|webhook_receipt_received)_at_idx$/, 'cleanup'],
  [/^integration_delivery_lease_idx$/, 'deliveries whose process is gone'],
  [
    /^(api_key|invitation|job_run|mail|membership|webhook_receipt)_organization_id_(created|received)_at_id_idx$/,
    'reports',
  ],
  [/^membership_organization_id_role_id_idx$/, 'list of members'],
  [/^job_run_organization_id_actor_id_created_at_id_idx$/, 'own jobs'],
  [/^mail_state_created_at_idx$/, 'mail that waits or failed'],
  [/^notification_organization_id_user_id_created_at_id_idx$/, 'the bell'],
  [/^outreach_send_sending_idx$/, 'sends under way'],
  [/^pm_article_words_idx$/, 'search by words in any form'],
  [/^pm_board_position_idx$/, 'boards in their order'],
  [/^platform_event_waiting_idx$/, 'the outbox'],
  [/^timeline_entry_(contact|customer|lead|subject)(_kind)?_idx$/, 'timelines'],
  [/^timeline_entry_stage_change_idx$/, 'stage changes since'],
]

type Index = {
  name: string
  table: string
  method: string
  unique: boolean
  keys: string[]
  /** It has further columns, so that a statement reads the index alone. */
  covers: boolean
  predicate: string | null
}

const indexes = await asOwner<Index>(`
  select c.relname as name, t.relname as table, am.amname as method, i.indisunique or i.indisexclusion as unique,
    i.indnatts > i.indnkeyatts as covers, pg_get_expr(i.indpred, i.indrelid) as predicate,
    array(select pg_get_indexdef(c.oid, n, true)
              || case when i.indkey[n - 1] = 0 then coalesce(' collate ' || nullif(o.collname, 'default'), '') else '' end
            from generate_series(1, i.indnkeyatts) n left join pg_collation o on o.oid = i.indcollation[n - 1]
           order by n)::text[] as keys
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am am on am.oid = c.relam
  join pg_class t on t.oid = i.indrelid
  join pg_attribute a on a.attrelid = t.oid and a.attname = 'organization_id'
  where t.relnamespace = 'public'::regnamespace and not t.relispartition order by 1`)
const references = new Set(
  (
    await asOwner<{ column: string }>(`
      select conrelid::regclass::text || '.' || a.attname as column from pg_constraint k
      cross join unnest(k.conkey) n join pg_attribute a on a.attrelid = conrelid and a.attnum = n
      where contype = 'f' and a.attname <> 'organization_id'`)
  ).map(({ column }) => column),
)

const plain = (text: string) => text.replace(/\bt\.|::\w+( \w+)*|[\s"()]/g, '').toLowerCase()
const sqlText = (statement: Sql) => plain(compile(statement).sql)

/** What an index is on to serve a sort: values as they are where they have an order of their own, else whether text is empty first. */
function sortedBy(key: string, column: Column): string[] {
  const x = columnSql(key, column)
  if (hasOwnOrder(column)) return [sqlText(x)]
  const flag = mayBeEmpty(column) && !column.nullable ? [emptyFlag(column, x)] : []
  return [...flag, ...sortTerms(column, x)].map(sqlText)
}

/** What a grid's declaration looks up or sorts by, as an index has it behind the organization. */
function declared(grid: Grid): string[] {
  const columns = Object.entries(grid.columns)
  return [
    ...columns.filter(([, { sort }]) => sort === true).map(([key, column]) => sortedBy(key, column)[0]!),
    ...columns
      .filter(([, { filter }]) => filter !== false)
      .flatMap(([key, column]) => [sqlText(columnSql(key, column)), `lower${sqlText(columnSql(key, column))}`]),
    ...columns.flatMap(([, { last9 }]) => last9 ?? []),
    ...(grid.searched ? ['search_text'] : []),
  ]
}
const ofTable = Map.groupBy(
  grids().filter(({ source }) => source.kind === 'model'),
  ({ source }) => (source as { table: string }).table,
)
const looksUp = new Map([...ofTable].map(([table, some]) => [table, some.flatMap(declared)]))

function isDeclared({ table, unique, keys: [first, ...rest] }: Index): boolean {
  if (unique) return true
  const keys = first === 'organization_id' ? rest : [first!, ...rest]
  if (keys.some((key) => references.has(`${table}.${key}`))) return true
  const words = keys.map(plain)
  // Each kind of document has a list of its own.
  const ofKind = words[0] === 'doctype' ? words.slice(1) : words
  return (looksUp.get(table) ?? []).some((wanted) => wanted === words[0] || wanted === ofKind[0])
}

test('every index is a key, or serves a reference, a declared sort, filter or search, or a named statement', () => {
  const others = indexes.filter((index) => !isDeclared(index)).map(({ name }) => name)
  expect(others.filter((name) => !BY_HAND.some(([pattern]) => pattern.test(name)))).toEqual([])
  expect(BY_HAND.filter(([pattern]) => !others.some((name) => pattern.test(name)))).toEqual([])
})

test('every declared sort of a table has its index, behind the organization and the kind of document', () => {
  const serves = (table: string, wanted: string[]) =>
    indexes.some((index) => {
      const [, ...keys] = index.keys.map(plain)
      const own = keys[0] === 'doctype' && wanted[0] !== 'doctype' ? keys.slice(1) : keys
      return index.table === table && index.method === 'btree' && wanted.every((key, at) => own[at] === key)
    })
  const missing = [...ofTable].flatMap(([table, some]) =>
    some.flatMap(({ columns }) =>
      Object.entries(columns)
        .filter(([key, column]) => column.sort === true && !serves(table, sortedBy(key, column)))
        .map(([key, column]) => `${table}: ${sortedBy(key, column)}`),
    ),
  )
  expect([...new Set(missing)].sort()).toEqual([])
})

test('no index is the beginning of another', () => {
  const begins = (index: Index, other: Index) =>
    index !== other &&
    !index.unique &&
    !index.covers &&
    index.table === other.table &&
    [index, other].every(({ method }) => method === 'btree') &&
    index.predicate === other.predicate &&
    (index.keys.length < other.keys.length || index.name > other.name) &&
    index.keys.every((key, at) => key === other.keys[at])
  expect(indexes.filter((index) => indexes.some((other) => begins(index, other))).map(({ name }) => name)).toEqual([])
})
