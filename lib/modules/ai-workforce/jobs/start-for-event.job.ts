import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { defineJob } from '@/lib/core/jobs/define-job'
import { insertJobs } from '@/lib/core/jobs/queue'
import type { EventListener } from '@/lib/core/jobs/worker-task'
import { runOperation } from '@/lib/core/operation'
import { startForEvent } from '../operations/runs/start-for-event'

/** Starts one agent for one event, in the organization of the event. */
export const startForEventJob = defineJob({
  name: 'ai-workforce.start-for-event',
  title: 'Start an agent for an event',
  input: z.object({
    profile_id: z.string(),
    /** The organization whose agent it is. */
    home: z.string(),
    event: z.object({ id: z.string(), name: z.string() }),
    payload: z.unknown(),
  }),
  async run({ ctx, input: { home, ...input } }) {
    const isShared = home !== ctx.organization.id
    const profile = isShared
      ? await systemDb().aiProfile.findFirst({
          where: { organization_id: home, id: input.profile_id, deleted_at: null, enabled: true },
        })
      : null
    if (isShared && !profile) return
    await runOperation(startForEvent, ctx, { ...input, shared: profile })
  },
})

type Subscription = { organization_id: string; event_name: string; profile_id: string; is_everywhere: boolean }

/** Writes down which agents are to be started, in the transaction that hands the events on. */
export const hearEvents: EventListener = async ({ tx, events }) => {
  const names = [...new Set(events.map(({ name }) => name))]
  const subscriptions = await tx.raw.$queryRaw<Subscription[]>`
    select distinct organization_id::text, event_name, agent_profile::text as profile_id, tenant_scope is null as is_everywhere
      from ai_subscription where deleted_at is null and enabled and event_name = any(${names}::text[])`
  const starts = events.flatMap((event) => {
    const heard = subscriptions.filter(
      ({ event_name, is_everywhere, organization_id }) =>
        event_name === event.name && (is_everywhere || organization_id === event.organization_id),
    )
    const once = new Map(heard.map((one) => [one.profile_id, one]))
    return [...once.values()].map(({ profile_id, organization_id: home }) => ({
      id: newId(),
      data: {
        organization_id: event.organization_id,
        actor: null,
        input: { profile_id, home, event: { id: event.id, name: event.name }, payload: event.payload },
      },
    }))
  })
  if (starts.length > 0) await insertJobs(tx, startForEventJob, starts)
}
