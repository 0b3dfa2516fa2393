import { readOrganization } from '@/lib/core/auth/identity'
import { systemContext } from '@/lib/core/context'
import type { Transaction } from '@/lib/core/db/prisma'
import { enqueueInTransaction } from '@/lib/core/jobs/enqueue'
import type { EventListener, HandedEvent } from '@/lib/core/jobs/worker-task'
import { postEventJob } from '../jobs/post-event.job'

type Wanted = { id: string; organization_id: string; event: string }

/**
 * Notes which events are to be told in topics, in the transaction that hands them on, so none is lost or noted twice.
 * They are written by a job of their own: a message takes longer than all other events should wait.
 */
export const handleEvents: EventListener = async ({ tx, events }) => {
  const wanted = await wantedPosts(tx, events)
  for (const event of events) {
    const posts = wanted.filter((one) => one.organization_id === event.organization_id && one.event === event.name)
    const organization = posts.length ? await readOrganization(event.organization_id) : null
    if (!organization) continue
    const ctx = systemContext('team-chat.tell-event', organization)
    for (const { id } of posts)
      await enqueueInTransaction(tx, ctx, postEventJob, {
        post_id: id,
        event_id: event.id,
        event: event.name,
        payload: event.payload,
      })
  }
}

function wantedPosts(tx: Transaction, events: HandedEvent[]): Promise<Wanted[]> {
  const organizations = [...new Set(events.map(({ organization_id }) => organization_id))]
  const names = [...new Set(events.map(({ name }) => name))]
  return tx.raw.$queryRaw<Wanted[]>`
    select p.id::text, p.organization_id::text, p.event
      from chat_event_post p join chat_channel c on c.id = p.channel_id and not c.is_archived
     where p.organization_id = any(${organizations}::uuid[]) and p.event = any(${names}::text[]) and p.is_enabled
     order by p.id`
}
