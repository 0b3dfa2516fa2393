import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import { sql } from '@/lib/core/db/sql'
import { AppError, conflict, invalidField, notFound } from '@/lib/core/errors'
import { countUnfinished } from '@/lib/core/grid/actions/unfinished-actions'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { contactsToReach, leadsToReach, type ReachablePerson } from '@/lib/modules/crm/records/people-to-reach'
import { memberDetails } from '@/lib/modules/outreach/lists/refresh-members'
import type { Channel } from '@/lib/modules/outreach/schemas'
import { type ListRow, listWrites } from './list-writes'

const PERMISSION = 'outreach.list.update'

/** One lead into a list that there is, or into a new one; for the leads' own action, row by row. */
export const addLeadToLists = defineOperation({
  name: 'outreach.list.add_lead',
  title: 'Added a lead to a list',
  permission: PERMISSION,
  effect: 'write',
  input: z.strictObject({
    row_id: z.string(),
    list_id: z.uuid().nullish(),
    new_list: z.string().trim().max(120, 'At most 120 characters.').nullish(),
    channel: z.enum(['email', 'sms', 'both']).nullish(),
  }),
  output: z.object({ message: z.string() }),
  async run({ ctx, input }) {
    const { row_id, list_id, new_list, channel } = input
    if (list_id && new_list) throw invalidField('new_list', 'Choose a list or name a new one, not both.')
    const list = list_id ? await listOf(ctx, list_id) : await namedList(ctx, new_list ?? '', channel ?? 'both')
    const person = (await leadsToReach(ctx, [row_id])).get(row_id)
    if (!person) throw notFound('lead')
    return { message: await addPerson(ctx, list, person) }
  },
})

export const addMembers = defineOperation({
  name: 'outreach.member.add',
  title: 'Added people to a list',
  permission: PERMISSION,
  effect: 'write',
  input: z.strictObject({
    list_id: z.string(),
    lead_ids: z.array(z.uuid()).max(500, 'At most 500 at once.').default([]),
    contact_ids: z.array(z.uuid()).max(500, 'At most 500 at once.').default([]),
  }),
  output: z.object({
    added: z.number(),
    results: z.array(z.object({ id: z.string(), ok: z.boolean(), message: z.string() })),
  }),
  async run({ ctx, input }) {
    const list = await listOf(ctx, input.list_id)
    const people = new Map([
      ...(await leadsToReach(ctx, input.lead_ids)),
      ...(await contactsToReach(ctx, input.contact_ids)),
    ])
    const results = []
    for (const id of [...input.lead_ids, ...input.contact_ids]) {
      const person = people.get(id)
      if (!person) results.push({ id, ok: false, message: 'There is no such person.' })
      else
        results.push(
          await addPerson(ctx, list, person).then(
            (message) => ({ id, ok: true, message }),
            (error) => {
              if (!(error instanceof AppError)) throw error
              return { id, ok: false, message: error.message }
            },
          ),
        )
    }
    return { added: results.filter(({ ok }) => ok).length, results }
  },
})

export const removeMember = defineOperation({
  name: 'outreach.member.remove',
  title: 'Removed somebody from a list',
  permission: PERMISSION,
  effect: 'danger',
  input: z.strictObject({ row_id: z.string() }),
  output: z.looseObject({ id: z.string() }),
  async run({ ctx, input }) {
    const parsed = z.uuid().safeParse(input.row_id)
    const before = parsed.success ? await ctx.db.outreachMember.findFirst({ where: { id: parsed.data } }) : null
    if (!before) throw notFound('member')
    await ctx.db.outreachMember.deleteMany({ where: { id: before.id } })
    tell(ctx, before as unknown as Record<string, unknown> & { id: string; name: string; list_id: string }, 'removed')
    return { id: before.id }
  },
})

export async function listOf(ctx: OperationCtx, id: string): Promise<ListRow> {
  const list = z.uuid().safeParse(id).success
    ? await ctx.db.outreachList.findFirst({ where: { id, deleted_at: null } })
    : null
  if (!list) throw notFound('list')
  return list as unknown as ListRow
}

export const ADD_TO_LISTS = 'add_to_lists'

/** How many leads a job still has to add to the list: a send that began now would forget them. */
export function countBeingAdded(ctx: OperationCtx, { id, name }: { id: string; name: string }): Promise<number> {
  return countUnfinished(
    ctx,
    ADD_TO_LISTS,
    (params) => sql`(${params} ->> 'list_id' = ${id} or lower(${params} ->> 'new_list') = lower(${name}))`,
  )
}

/** Rows of one action are worked on side by side: the first makes the list, the others find it. */
async function namedList(ctx: OperationCtx, name: string, channel: ListRow['channel']): Promise<ListRow> {
  if (!name) throw invalidField('list_id', 'Choose a list, or name a new one.', 'missing')
  const known = await ctx.db.outreachList.findFirst({
    where: { name: { equals: name, mode: 'insensitive' }, deleted_at: null },
  })
  return (known ?? (await ctx.call(listWrites.create, { name, channel }))) as unknown as ListRow
}

const WORDS = { email: { has: 'no e-mail address', by: 'e-mail' }, sms: { has: 'no phone number', by: 'SMS' } }

/**
 * @returns what to tell, e.g. that one of two channels will not reach the person
 * @throws 409 when none of the list's channels can
 */
async function addPerson(ctx: OperationCtx, list: ListRow, person: ReachablePerson): Promise<string> {
  const channels: Channel[] = list.channel === 'both' ? ['email', 'sms'] : [list.channel]
  const optedOut = new Set(
    (
      await ctx.db.outreachOptOut.findMany({
        where: {
          OR: [
            { channel: 'email', address: person.email.toLowerCase() },
            { channel: 'sms', address: person.phone_canonical },
          ],
        },
      })
    ).map(({ channel }) => channel),
  )
  const problems = channels.flatMap((channel) => {
    const address = channel === 'email' ? person.email : person.phone_canonical
    if (!address) return [{ channel, text: WORDS[channel].has }]
    return optedOut.has(channel) ? [{ channel, text: `has opted out of ${WORDS[channel].by}` }] : []
  })
  const told = problems.map(({ text }) => text).join(', ')
  if (problems.length === channels.length) throw conflict(`Not added to ${list.name}: ${told}.`)

  const person_key = person.contact_id ? `contact:${person.contact_id}` : `lead:${person.lead_id}`
  const known = await ctx.db.outreachMember.findFirst({ where: { list_id: list.id, person_key } })
  if (known) return `Is in ${list.name} already.`
  const member = await ctx.db.outreachMember.create({
    data: {
      id: newId(),
      organization_id: ctx.organization.id,
      list_id: list.id,
      person_key,
      lead_id: person.lead_id,
      contact_id: person.contact_id,
      ...memberDetails(person),
    },
  })
  tell(ctx, member as never, 'added')
  return problems.length > 0 ? `Added to ${list.name}; ${told}.` : `Added to ${list.name}.`
}

type Member = Record<string, unknown> & { id: string; name: string; list_id: string }

function tell(ctx: OperationCtx, member: Member, verb: 'added' | 'removed'): void {
  const { id, name, email, phone, list_id } = member
  const told = { list_id, name, email, phone }
  const [before, after] = verb === 'added' ? [null, told] : [told, null]
  ctx.record({ entity: 'outreach-members', id, label: name || String(email || phone), before, after })
  ctx.signal({ type: 'grid', slug: 'outreach-members', ids: [id] })
  ctx.signal({ type: 'grid', slug: 'outreach-lists', ids: [list_id] })
}
