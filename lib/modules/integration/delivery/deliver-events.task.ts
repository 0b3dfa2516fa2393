import { setTimeout as wait } from 'node:timers/promises'
import { newId } from '@/lib/core/db/ids'
import type { RunningTask, WorkerTask } from '@/lib/core/jobs/worker-task'
import { log } from '@/lib/core/log'
import { makeAttempt, noteHealth } from './attempt'
import { type Claimed, claimDue, reclaimLost, renewLeases } from './claim'
import { endHopeless } from './end-hopeless'
import { finishAttempts, type Outcome } from './finish'
import { notifyScreens } from './notify-screens'

/** Attempts at the same time in one process. They wait for others most of the time. */
const PLACES = 200
const BATCH = 100
const RENEW_MS = 2_000
const LOOK_FOR_LOST_MS = 1_000
const TRY_AGAIN_MS = [200, 500, 1_000, 2_000]

/**
 * Sends what is due: claims deliveries, makes the attempts, writes down in batches what came of them, and claims again.
 * What it has claimed is its own for some seconds, renewed while it lives; after a kill another worker takes it over.
 */
export const deliverEvents: WorkerTask = {
  name: 'integration.deliver-events',
  everyMs: 1_000,
  start: () => new Pump(),
}

class Pump implements RunningTask {
  private readonly underWay = new Map<string, Claimed>()
  private readonly outcomes: Outcome[] = []
  private claiming: Promise<void> | undefined
  private claimAgain = false
  private stopped = false
  private writing: Promise<void> | undefined
  private readonly renewing = setInterval(() => this.renew(), RENEW_MS)
  private lookedForLost = 0

  look = async (): Promise<void> => {
    if (Date.now() - this.lookedForLost > LOOK_FOR_LOST_MS) {
      this.lookedForLost = Date.now()
      await reclaimLost()
    }
    await this.claim()
  }

  stop = async (): Promise<void> => {
    this.stopped = true
    // An attempt ends within its time-out.
    while (this.underWay.size || this.writing) await wait(20)
    clearInterval(this.renewing)
  }

  /** Never twice at the same time; asked again meanwhile, it claims once more. */
  private claim(): Promise<void> {
    this.claimAgain = true
    this.claiming ??= this.claimAll().finally(() => {
      this.claiming = undefined
    })
    return this.claiming
  }

  private async claimAll(): Promise<void> {
    while (this.claimAgain && !this.stopped) {
      this.claimAgain = false
      const free = PLACES - this.underWay.size
      // Full: what ends here claims again, and the other workers look by themselves.
      if (free <= 0) return
      // A lease of its own for each claim, so that what was taken over in between is told apart.
      const claimed = await claimDue(newId(), free, this.busyHooks())
      for (const one of claimed) {
        this.underWay.set(one.id, one)
        makeAttempt(one).then((outcome) => this.note(outcome))
      }
    }
  }

  private busyHooks(): Map<string, number> {
    const busy = new Map<string, number>()
    for (const { hook_id } of this.underWay.values()) busy.set(hook_id, (busy.get(hook_id) ?? 0) + 1)
    return busy
  }

  private note(outcome: Outcome): void {
    this.outcomes.push(outcome)
    this.writing ??= this.writeAll().finally(() => {
      this.writing = undefined
    })
  }

  /** What ends while a batch is written makes the next one. */
  private async writeAll(): Promise<void> {
    while (this.outcomes.length) {
      const batch = this.outcomes.splice(0, BATCH)
      await this.write(batch)
      for (const { id } of batch) this.underWay.delete(id)
      notifyScreens(batch)
      this.claim().catch((error) => log().error({ err: error }, 'claiming the next deliveries failed'))
      await tendHooks(batch).catch((error) =>
        log().error({ err: error }, 'the health of webhooks was not written down'),
      )
    }
  }

  /**
   * Leases are renewed meanwhile. What cannot be written down in the end is let go: its lease runs out, and the event
   * is delivered once more.
   */
  private async write(batch: Outcome[]): Promise<void> {
    for (const pause of TRY_AGAIN_MS) {
      try {
        return await finishAttempts(batch)
      } catch (error) {
        log().error({ err: error, deliveries: batch.length }, 'attempts could not be written down; trying again')
        await wait(pause)
      }
    }
    // One that the database refuses must not cost the others theirs.
    if (batch.length > 1) for (const one of batch) await this.write([one])
  }

  private renew(): void {
    if (this.underWay.size === 0) return
    renewLeases([...this.underWay.values()]).catch((error) =>
      log().warn({ err: error }, 'the leases of deliveries could not be renewed'),
    )
  }
}

async function tendHooks(outcomes: Outcome[]): Promise<void> {
  await noteHealth(outcomes)
  await endHopeless(outcomes)
}
