import type { Ctx, OrganizationDetails } from '@/lib/core/context'
import { systemContext } from '@/lib/core/context'
import { newId } from '@/lib/core/db/ids'
import { systemDb, type Transaction, tenantTransaction } from '@/lib/core/db/prisma'
import { systemQuery } from '@/lib/core/db/system-query'
import type { EventDefinition } from '@/lib/core/events'
import type { JobDefinition } from '@/lib/core/jobs/define-job'
import { createQueueClient, forgetQueues, QUEUE_SCHEMA } from '@/lib/core/jobs/queue'
import { announceAfterCommit } from '@/lib/core/live/signals'
import type { ModuleCard } from '@/lib/core/module'
import { registerModules } from '@/lib/core/registry'

/** Serves these jobs and nothing else, with an empty queue and an empty outbox. */
export const serveJobs = (...jobs: JobDefinition[]): Promise<void> => serve({ jobs })

/** The same with whatever else a module's card may hold for workers. */
export async function serve(own: Pick<ModuleCard, 'onEvents' | 'tasks'> & { jobs?: JobDefinition[] }): Promise<void> {
  await systemQuery(`delete from ${QUEUE_SCHEMA}.job`)
  await systemQuery(`delete from ${QUEUE_SCHEMA}.schedule`)
  await systemDb().platformEvent.deleteMany()
  await systemDb().jobRun.deleteMany()
  forgetQueues()
  const card = { name: 'test', title: 'Test', icon: 'x', navigation: [], permissions: {}, grids: [], apis: [] }
  registerModules([{ ...card, events: [], jobs: [], ...own }])
}

export async function createOrganization(details: { time_zone?: string } = {}): Promise<OrganizationDetails> {
  const id = newId()
  const {
    created_at: _,
    updated_at: __,
    ...organization
  } = await systemDb().organization.create({
    data: { id, name: 'Test organization', slug: id, ...details },
  })
  return organization
}

/** A member of the organization, as an edge would make it. */
export const personOf = (organization: OrganizationDetails, name = 'Thandi Mokoena'): Ctx => ({
  ...systemContext('test', organization),
  actor: { type: 'person', id: newId(), label: name },
})

/** As an operation does it: one transaction, and the news after its commit. */
export async function inOperation<T>(
  organization: OrganizationDetails,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const result = await tenantTransaction(organization.id, work)
  announceAfterCommit(organization.id, [], true)
  return result
}

export const emit = (tx: Transaction, organization: OrganizationDetails, event: EventDefinition, payload: object) =>
  tx.db.platformEvent.create({ data: { id: newId(), organization_id: organization.id, name: event.name, payload } })

/**
 * The queue notices now that the process which had the job is dead, and another worker takes it over without the wait before another
 * attempt.
 */
export async function handOver(job_id: string, queue: string): Promise<void> {
  await systemQuery(`update ${QUEUE_SCHEMA}.job set heartbeat_on = now() - interval '5 minutes' where id = $1`, [
    job_id,
  ])
  await systemQuery(`update ${QUEUE_SCHEMA}.queue set monitor_on = null, monitor_claim_on = null, maintain_on = null`)
  await createQueueClient('worker').supervise(queue)
  await systemQuery(`update ${QUEUE_SCHEMA}.job set start_after = now() where id = $1 and state = 'retry'`, [job_id])
}

/** Waits until it is true, or says after some seconds what it waited for. */
export async function until(what: string, check: () => boolean | Promise<boolean>, ms = 10_000): Promise<void> {
  const deadline = Date.now() + ms
  while (!(await check())) {
    if (Date.now() > deadline) throw new Error(`waited in vain until ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
