import { z } from 'zod'
import { can } from '@/lib/core/context'
import { newId } from '@/lib/core/db/ids'
import { forbidden, notFound } from '@/lib/core/errors'
import { readRow } from '@/lib/core/grid/query/read-grid'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { findGrid } from '@/lib/core/registry'
import type { ConversationRow } from '@/lib/modules/inbox/conversations/conversation-wire'
import { findConversation } from '@/lib/modules/inbox/conversations/find-conversation'
import { createLinked, type Linked } from '@/lib/modules/inbox/links/create-linked'
import { draftFor } from '@/lib/modules/inbox/links/draft-for'
import { GRIDS, linksOf } from '@/lib/modules/inbox/links/links'
import { recordQuestion } from '@/lib/modules/inbox/parties/timeline'
import { conversationLink, type LinkSubject, linkSubject } from '@/lib/modules/inbox/schemas'

const conversation_id = z.string()
const answer = z.object({ link: conversationLink }).meta({ id: 'DeskLinkAnswer' })
const list = z.object({ links: z.array(conversationLink) }).meta({ id: 'DeskLinks' })
const value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])

/** What the form of a new record begins with. */
export const readRecordDraft = defineOperation({
  name: 'inbox.link.draft',
  title: 'Viewed a draft of a record from a conversation',
  permission: 'inbox.conversation.read',
  effect: 'read',
  input: z.strictObject({ conversation_id, subject: linkSubject.describe('What is to be made') }),
  output: z
    .object({ subject: linkSubject, grid: z.string(), values: z.record(z.string(), value) })
    .meta({ id: 'DeskRecordDraft' }),
  async run({ ctx, input: { conversation_id: id, subject } }) {
    const row = await findConversation(ctx, id)
    return { subject, grid: GRIDS[subject], values: draftFor(subject, row) }
  },
})

/** Makes a lead, deal, card, quotation or supplier question of a conversation, and links the two. */
export const createLinkedRecord = defineOperation({
  name: 'inbox.link.create_record',
  title: 'Created a record from a conversation',
  permission: 'inbox.conversation.update',
  effect: 'write',
  input: z.strictObject({
    conversation_id,
    subject: linkSubject,
    values: z
      .record(z.string(), z.unknown())
      .default({})
      .describe('Fields of the record; what is left out is filled from the conversation'),
  }),
  output: answer,
  async run({ ctx, input: { conversation_id: id, subject, values } }) {
    const row = await findConversation(ctx, id)
    const made = await createLinked(ctx, subject, { ...draftFor(subject, row), ...values })
    return { link: await store(ctx, row, subject, made) }
  },
})

/** Links a record that is there already. */
export const linkRecord = defineOperation({
  name: 'inbox.link.add',
  title: 'Linked a record to a conversation',
  permission: 'inbox.conversation.update',
  effect: 'write',
  input: z.strictObject({ conversation_id, subject: linkSubject, subject_id: z.uuid('Send the id of a record.') }),
  output: answer,
  async run({ ctx, input: { conversation_id: id, subject, subject_id } }) {
    const row = await findConversation(ctx, id)
    const grid = findGrid(GRIDS[subject])!
    if (!can(ctx, grid.access.read)) throw forbidden()
    const record = await readRow(grid, ctx, subject_id)
    const label = String(record[grid.primary] ?? '')
    const supplier_id = subject === 'supplier_quotation' ? (record.supplier_id as string | null) : null
    return { link: await store(ctx, row, subject, { id: subject_id, label, supplier_id }) }
  },
})

export const unlinkRecord = defineOperation({
  name: 'inbox.link.remove',
  title: 'Unlinked a record from a conversation',
  permission: 'inbox.conversation.update',
  effect: 'danger',
  input: z.strictObject({ conversation_id, link_id: z.uuid('Send the id of a link.') }),
  output: z.object({ ok: z.literal(true) }).meta({ id: 'DeskLinkRemoved' }),
  async run({ ctx, input }) {
    const row = await findConversation(ctx, input.conversation_id)
    const before = await ctx.db.deskConversationLink.findFirst({
      where: { id: input.link_id, conversation_id: row.id },
    })
    if (!before) throw notFound('link')
    await ctx.db.deskConversationLink.deleteMany({ where: { id: before.id } })
    record(ctx, row.id, { subject: before.subject, label: before.label }, null)
    return { ok: true as const }
  },
})

/** The conversations behind a record: the other side of a link. */
export const listRecordLinks = defineOperation({
  name: 'inbox.link.list',
  title: 'Listed conversations of a record',
  permission: 'inbox.conversation.read',
  effect: 'read',
  input: z.strictObject({
    subject: linkSubject.describe('What the record is'),
    subject_id: z.uuid('Send the id of a record.'),
  }),
  output: list,
  run: async ({ ctx, input }) => ({ links: await linksOf(ctx, input) }),
})

async function store(ctx: OperationCtx, row: ConversationRow, subject: LinkSubject, linked: Linked) {
  const { id: subject_id, label, supplier_id } = linked
  const which = { conversation_id: row.id, subject, subject_id }
  await ctx.db.deskConversationLink.createMany({
    data: [
      {
        ...{ id: newId(), organization_id: ctx.organization.id, ...which },
        ...{ label: label.slice(0, 300), created_by: ctx.user?.id ?? null, created_by_name: ctx.actor.label },
      },
    ],
    skipDuplicates: true,
  })
  record(ctx, row.id, null, { subject, label })
  if (supplier_id) await recordQuestion(ctx, row, { ...linked, supplier_id })
  const links = await linksOf(ctx, { conversation_id: row.id })
  return links.find((link) => link.subject === subject && link.subject_id === subject_id)!
}

type Values = Record<string, unknown>

function record(ctx: OperationCtx, id: string, before: Values | null, after: Values | null): void {
  ctx.record({ entity: 'desk-conversations', id, label: 'Link', before, after })
  ctx.signal({ type: 'grid', slug: 'desk-conversations', ids: [id] })
}
