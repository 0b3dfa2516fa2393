import { z } from 'zod'
import { sql } from '@/lib/core/db/sql'
import { defineOperation } from '@/lib/core/operation'
import { type ChatUser, chatCaller } from '@/lib/modules/team-chat/domain/caller'
import { chatError } from '@/lib/modules/team-chat/domain/chat-error'
import { findPerson } from '@/lib/modules/team-chat/people/find-person'
import {
  HISTORY_DAYS,
  lastUpdateId,
  legacyPresence,
  OFFLINE_AFTER_SECONDS,
  presencesByEmail,
  presencesById,
  readPresences,
  serverTimestamp,
} from '@/lib/modules/team-chat/presence/read-presence'
import { reportPresence } from '@/lib/modules/team-chat/presence/report-presence'
import { presences } from '@/lib/modules/team-chat/wire/people'

const presencesRead = { presences, server_timestamp: z.number() }

const STATUSES = ['active', 'idle'] as const

function demandHuman(me: ChatUser): void {
  if (me.is_bot) throw chatError('This endpoint does not accept bot requests.')
}

export const reportMyPresence = defineOperation({
  name: 'team-chat.presence.report',
  title: 'Reported to be there',
  permission: 'team-chat.use',
  effect: 'write',
  unaudited: true,
  input: z.object({
    status: z.string(),
    new_user_input: z.boolean().default(false),
    ping_only: z.boolean().default(false),
    slim_presence: z.boolean().default(false),
    /** Asks for what changed after it alone; -1: everything. */
    last_update_id: z.number().int().optional(),
    history_limit_days: z.number().int().min(0).default(HISTORY_DAYS),
  }),
  output: z.object({ ...presencesRead, presence_last_update_id: z.number() }).partial(),
  async run({ ctx, input }) {
    const me = await chatCaller(ctx)
    demandHuman(me)
    const status = STATUSES.find((known) => known === input.status)
    if (!status) throw chatError(`Invalid status: ${input.status}`)
    await reportPresence(ctx, me, status)
    if (input.ping_only) return {}

    const since = input.last_update_id
    const rows = await readPresences(ctx, me, {
      days: input.history_limit_days,
      ...(since === undefined ? {} : { which: sql`p.update_id > ${since}::bigint` }),
    })
    return {
      presences: input.slim_presence || since !== undefined ? presencesById(rows) : presencesByEmail(rows),
      server_timestamp: serverTimestamp(),
      presence_last_update_id: lastUpdateId(rows, since),
    }
  },
})

export const readAllPresence = defineOperation({
  name: 'team-chat.presence.list',
  title: 'Read who is there',
  permission: 'team-chat.use',
  effect: 'read',
  input: z.object({}),
  output: z.object(presencesRead),
  async run({ ctx }) {
    const rows = await readPresences(ctx, await chatCaller(ctx))
    return { presences: presencesByEmail(rows), server_timestamp: serverTimestamp() }
  },
})

export const readPersonsPresence = defineOperation({
  name: 'team-chat.presence.read',
  title: 'Read whether somebody is there',
  permission: 'team-chat.use',
  effect: 'read',
  input: z.object({ user_id_or_email: z.string() }),
  output: z.object({ presence: z.record(z.string(), z.object({ status: z.string(), timestamp: z.number() })) }),
  async run({ ctx, input: { user_id_or_email: name } }) {
    const me = await chatCaller(ctx)
    const person = await findPerson(ctx, me, name)
    if (!person.is_active) throw chatError('No such user')
    if (person.is_bot) throw chatError('Presence is not supported for bot users.')
    const [row] = await readPresences(ctx, me, { days: 365, which: sql`u.id = ${person.id}::int` })
    if (!row) throw chatError(`No presence data for ${name}`)
    const { status, timestamp } = legacyPresence(row).aggregated
    const isOffline = serverTimestamp() - timestamp > OFFLINE_AFTER_SECONDS
    return {
      presence: { website: { status, timestamp }, aggregated: { status: isOffline ? 'offline' : status, timestamp } },
    }
  },
})
