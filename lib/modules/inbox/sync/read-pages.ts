import limit from 'p-limit'
import type { DeskConversation, DeskMessage, DeskPort } from '@/lib/connectors/desk/port'
import type { OrganizationCtx } from '@/lib/core/context'
import { compile, sql } from '@/lib/core/db/sql'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import { runOperation } from '@/lib/core/operation'
import { ProviderError } from '@/lib/core/provider-error'
import { Snapshot } from '../mirror/snapshot'
import { storePage } from '../operations/sync/store-page'

export type SyncRun = {
  id: string
  desk_account_id: string
  kind: 'backfill' | 'catch_up'
  page: number
  since: Date | null
  conversations: number
  messages: number
}

const READ_AT_ONCE = 4
/** Of one conversation, 20 messages each. */
const MAX_MESSAGE_PAGES = 100
const MAX_STUBS = 100

type Reading = {
  ctx: OrganizationCtx
  desk: DeskPort
  run: SyncRun
  /** Aborted when it has to end: what was read is stored, and the page where it ended too. */
  signals: AbortSignal[]
  onPage: (done: number, total: number) => Promise<void>
}

/** Reads conversations with their messages page by page, each stored before the next is asked for. @returns false: it was ended early */
export async function readPages({ ctx, desk, run, signals, onPage }: Reading): Promise<boolean> {
  const isEnded = () => signals.some(({ aborted }) => aborted)
  for (let page = run.page; ; page++) {
    if (isEnded()) return false
    const answer = await desk.conversations(pageQuery(run, page))
    const snapshot = await withMessages(ctx, desk, run.desk_account_id, answer.conversations)
    const stored = await runOperation(storePage, ctx, {
      run_id: run.id,
      next_page: page + 1,
      total: run.kind === 'backfill' ? answer.counts.all : answer.conversations.length,
      read: answer.conversations.length,
      snapshot,
    })
    await onPage(stored.conversations, stored.total)
    if (!answer.has_more) return true
  }
}

function pageQuery({ kind, since }: SyncRun, page: number) {
  if (kind === 'backfill' || !since) return { status: 'all', page } as const
  const updated_within_seconds = Math.max(60, Math.ceil((Date.now() - since.getTime()) / 1000))
  return { status: 'all', updated_within_seconds } as const
}

/** Conversations of which only a message is known yet. */
export async function readStubs({ ctx, desk, run }: Pick<Reading, 'ctx' | 'desk' | 'run'>): Promise<void> {
  const stubs = await tenantQuery<{ number: string }>(
    ctx.organization.id,
    compile(sql`
      select desk_conversation_id as number from desk_conversations
      where organization_id = ${ctx.organization.id}::uuid and desk_account_id = ${run.desk_account_id} and status = ''
        and created_at > now() - interval '1 day'
      order by created_at desc limit ${sql.lit(MAX_STUBS)}`),
  )
  const read = limit(READ_AT_ONCE)
  const found = await Promise.all(
    stubs.map(({ number }) => read(() => desk.conversation(Number(number)).catch(unlessGone))),
  )
  const conversations = found.filter((one) => one !== null)
  if (conversations.length === 0) return
  const snapshot = await withMessages(ctx, desk, run.desk_account_id, conversations)
  await runOperation(storePage, ctx, { run_id: run.id, read: conversations.length, snapshot })
}

function unlessGone(error: unknown): null {
  if (error instanceof ProviderError && error.kind === 'not_found') return null
  throw error
}

type Known = { number: string; is_same: boolean; newest: string | null }

/** Conversations as they were read, with the messages that are not stored yet and the newest ones anyway: they may have been edited. */
async function withMessages(
  ctx: OrganizationCtx,
  desk: DeskPort,
  account: string,
  conversations: DeskConversation[],
): Promise<Snapshot> {
  const states = conversations.map(({ id, updated_at, last_activity_at }) => ({
    number: String(id),
    updated_at,
    last_activity_at,
  }))
  const known = await tenantQuery<Known>(
    ctx.organization.id,
    compile(sql`
      select c.desk_conversation_id as number, (c.state_at, c.last_activity_at) = (v.updated_at, v.last_activity_at) as is_same,
        (select m.desk_message_id from desk_messages m where m.organization_id = c.organization_id and m.conversation_id = c.id and m.state_rank > 0
         order by m.sent_at desc, length(m.desk_message_id) desc, m.desk_message_id desc limit 1) as newest
      from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) v(number text, updated_at timestamptz, last_activity_at timestamptz)
      join desk_conversations c on c.organization_id = ${ctx.organization.id}::uuid and c.desk_account_id = ${account}
        and c.desk_conversation_id = v.number`),
  )
  const byNumber = new Map(known.map((one) => [one.number, one]))
  const read = limit(READ_AT_ONCE)
  const snapshot = new Snapshot()
  await Promise.all(
    conversations.map((conversation) =>
      read(async () => {
        const stored = byNumber.get(String(conversation.id))
        const isCurrent = stored?.is_same && stored.newest !== null
        const messages = isCurrent ? [] : await readMessages(desk, conversation.id, Number(stored?.newest ?? 0))
        snapshot.read(conversation, messages)
      }),
    ),
  )
  return snapshot
}

/** Back to the newest one that was read before; 0: all of them. */
async function readMessages(desk: DeskPort, conversation: number, newest: number): Promise<DeskMessage[]> {
  let page = await desk.messages(conversation)
  const messages = [...page]
  for (let pages = 1; page.length > 0 && page[0]!.id > newest && pages < MAX_MESSAGE_PAGES; pages++) {
    page = await desk.messages(conversation, { before: page[0]!.id })
    messages.unshift(...page)
  }
  return messages
}
