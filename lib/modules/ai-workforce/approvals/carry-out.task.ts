import { systemContext } from '@/lib/core/context'
import { systemTransaction } from '@/lib/core/db/prisma'
import { compile, sql } from '@/lib/core/db/sql'
import { systemQuery } from '@/lib/core/db/system-query'
import { organizationDetails } from '@/lib/core/jobs/run-job'
import type { RunningTask, WorkerTask } from '@/lib/core/jobs/worker-task'
import { log } from '@/lib/core/log'
import { runOperation } from '@/lib/core/operation'
import { expireRequests } from '../operations/approvals/expire-requests'
import { carryOut } from './carry-out'

const AT_ONCE = 8
/** A worker that says nothing for so long is dead; another takes over. */
const LEASE_SECONDS = 120

type Claimed = { id: string; organization_id: string }

/** Carries out what was approved, oldest first, and ends what nobody decided in time. */
export const carryOutApproved: WorkerTask = {
  name: 'ai-workforce.carry-out-approved',
  everyMs: 1_000,
  start: () => new Carrier(),
}

class Carrier implements RunningTask {
  private readonly underWay = new Set<Promise<void>>()
  private stopped = false

  look = async (): Promise<void> => {
    await expireDue()
    while (!this.stopped) {
      const free = AT_ONCE - this.underWay.size
      const claimed = free > 0 ? await claim(free) : []
      for (const one of claimed) this.begin(one)
      if (claimed.length === 0 && this.underWay.size === 0) return
      if (this.underWay.size > 0) await Promise.race(this.underWay)
    }
  }

  stop = async (): Promise<void> => {
    this.stopped = true
    await Promise.all(this.underWay)
  }

  private begin(one: Claimed) {
    const work: Promise<void> = carryOut(one)
      // Its lease runs out, and it is tried again.
      .catch((error) => log().error({ err: error, approval: one.id }, 'a request was not carried out'))
      .finally(() => this.underWay.delete(work))
    this.underWay.add(work)
  }
}

const claim = (limit: number): Promise<Claimed[]> =>
  systemTransaction((tx) =>
    tx.query<Claimed>(
      compile(sql`
        update ai_approval a
        set execution = 'running', attempts = attempts + 1, leased_until = now() + make_interval(secs => ${LEASE_SECONDS})
        where (a.organization_id, a.id) in (
          select organization_id, id from ai_approval
          where execution in ('waiting', 'running') and run_after <= now() and (leased_until is null or leased_until < now())
          order by run_after limit ${limit} for update skip locked)
        returning a.id::text, a.organization_id::text`),
    ),
  )

async function expireDue(): Promise<void> {
  const due = await systemQuery<{ organization_id: string }>(
    "select distinct organization_id::text from ai_approval where status = 'pending' and expires_at <= now()",
    [],
  )
  for (const { organization_id } of due) {
    const organization = await organizationDetails(organization_id)
    if (organization)
      await runOperation(expireRequests, systemContext('ai-workforce.expire-requests', organization), {})
  }
}
