import { newId } from '../db/ids'
import { systemTransaction, type Transaction } from '../db/prisma'
import { log } from '../log'
import { modules } from '../registry'
import { allJobs } from './all-jobs'
import type { JobDefinition } from './define-job'
import type { Envelope } from './envelope'
import { insertJobs } from './queue'
import type { HandedEvent } from './worker-task'

const BATCH = 100
/** An event that cannot be handed on stays on the page of events, with its error. */
const MAX_ATTEMPTS = 10

/** The advisory lock of the process that hands on events. */
const HANDING_ON = 7_104_201

/**
 * Hands on all events that wait, oldest first: one queued run for each job that listens to the event, and whatever the
 * modules' own listeners write. All of it and the mark on the event commit together, so that a crash at any point
 * neither loses nor doubles one. One process does so at a time, so that a later event never overtakes an earlier one.
 * @returns how many events were handed on
 */
export async function dispatchOutbox(): Promise<number> {
  let total = 0
  for (;;) {
    const handedOn = await dispatchBatch(BATCH).catch(async (error) => {
      log().error({ err: error }, 'a batch of events could not be handed on; trying one by one')
      return dispatchOneByOne()
    })
    total += handedOn
    if (handedOn < BATCH) return total
  }
}

async function dispatchBatch(limit: number): Promise<number> {
  return systemTransaction(async (tx) => {
    const events = await claimEvents(tx, limit)
    await handOn(tx, events)
    return events.length
  })
}

/** So that one event that cannot be handed on does not hold up the others. */
async function dispatchOneByOne(): Promise<number> {
  const ids = await systemTransaction(async (tx) => (await claimEvents(tx, BATCH)).map(({ id }) => id))
  let handedOn = 0
  for (const id of ids) {
    try {
      await systemTransaction(async (tx) => {
        const events = await claimEvents(tx, 1, id)
        await handOn(tx, events)
        handedOn += events.length
      })
    } catch (error) {
      const told = error instanceof Error ? error.message : String(error)
      await systemTransaction((tx) =>
        tx.db.platformEvent.update({ where: { id }, data: { attempts: { increment: 1 }, error: told.slice(0, 1000) } }),
      )
    }
  }
  // A pass that moved nothing ends here; the poll comes back to it.
  return handedOn
}

async function claimEvents(tx: Transaction, limit: number, id: string | null = null): Promise<HandedEvent[]> {
  // A statement of its own: the next one must see what the process before has committed.
  await tx.raw.$executeRaw`select pg_advisory_xact_lock(${HANDING_ON})`
  return tx.raw.$queryRaw<HandedEvent[]>`
    select id, sequence, organization_id, name, payload, emitted_at
      from platform_event
     where dispatched_at is null and attempts < ${MAX_ATTEMPTS} and (${id}::uuid is null or id = ${id}::uuid)
     order by sequence
     limit ${limit}
       for no key update`
}

async function handOn(tx: Transaction, events: HandedEvent[]): Promise<void> {
  if (events.length === 0) return
  for (const { onEvents } of modules()) await onEvents?.({ tx, events })
  for (const job of allJobs()) {
    const heard = events.filter((event) => listens(job, event.name))
    if (heard.length)
      await insertJobs(
        tx,
        job,
        heard.map((event) => ({ id: newId(), data: envelopeOf(event) })),
      )
  }
  await tx.db.platformEvent.updateMany({
    where: { id: { in: events.map(({ id }) => id) } },
    data: { dispatched_at: new Date(), error: null },
  })
}

const listens = (job: JobDefinition, event: string) => job.on?.some((name) => name === '*' || name === event) ?? false

const envelopeOf = ({ id, organization_id, name, payload, emitted_at }: HandedEvent): Envelope => ({
  organization_id,
  actor: null,
  input: { event: name, payload },
  event: { id, name, emitted_at: emitted_at.toISOString() },
})
