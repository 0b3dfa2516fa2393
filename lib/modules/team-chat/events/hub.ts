import type { OrganizationDetails } from '@/lib/core/context'
import { log } from '@/lib/core/log'
import type { Reads } from '../reading/types'
import { BetweenPolls } from './between-polls'
import { type LoadedEvent, newestPosition, readLog, readsOf } from './read-log'
import { Waiters } from './waiters'

/** Events kept in memory; who is further behind is served from the database. */
const RING = 400

/** What was read of a message before it was deleted or went elsewhere is for other readers: it is asked for again. */
const takesFromReaders = ({ payload }: LoadedEvent): boolean =>
  payload.type === 'delete_message' || (payload.type === 'update_message' && payload.new_stream_id !== undefined)

/**
 * What one process knows of an organization's newest events, and who waits here for the next. Events are read and
 * their messages loaded once, however many wait.
 */
export class Hub {
  readonly waiters = new Waiters()
  readonly betweenPolls = new BetweenPolls()
  /** Everything after `floor` up to `newest` is in `ring`. */
  private ring: LoadedEvent[] = []
  private floor = 0
  newest = -1
  private looking: Promise<void> | undefined
  private nextLook: Promise<void> | undefined
  /** Something happened that nobody waited for, so nobody looked. */
  private isBehind = false
  lastUsed = Date.now()

  readonly reads: Reads

  constructor(organization: OrganizationDetails) {
    this.reads = readsOf(organization)
  }

  get organizationId(): string {
    return this.reads.organization.id
  }

  /** Resolves when everything is known here that was committed before the call. */
  look(): Promise<void> {
    this.lastUsed = Date.now()
    if (this.nextLook) return this.nextLook
    if (!this.looking) return this.startLook()
    // The one under way may have asked the database before the caller's event was there.
    this.nextLook = this.looking
      .catch(() => {})
      .then(() => {
        this.nextLook = undefined
        return this.startLook()
      })
    return this.nextLook
  }

  /** Resolves when everything up to that number is known here, and all that this process heard of. */
  async knows(position: number): Promise<void> {
    this.lastUsed = Date.now()
    while (this.isBehind || this.newest < position) {
      await this.look()
      // What was pruned nobody needs.
      this.newest = Math.max(this.newest, position)
    }
  }

  private startLook(): Promise<void> {
    this.isBehind = false
    this.looking = this.read().finally(() => {
      this.looking = undefined
    })
    return this.looking
  }

  private async read(): Promise<void> {
    if (this.newest < 0) this.startAt(await newestPosition(this.reads))
    for (;;) {
      const events = await readLog(this.reads, this.newest, RING)
      const last = events.at(-1)
      if (!last) return
      this.add(events, last.position)
      if (events.length < RING) return
      // Nobody looked for long: what nobody waits for need not come through memory.
      if (this.waiters.size === 0) this.startAt(await newestPosition(this.reads))
    }
  }

  private startAt(position: number): void {
    this.ring = []
    this.floor = position
    this.newest = position
  }

  private add(events: LoadedEvent[], newest: number): void {
    this.ring.push(...events)
    this.newest = Math.max(this.newest, newest)
    const taken = this.ring.findLastIndex(takesFromReaders) + 1
    const tooMany = Math.max(this.ring.length - RING, taken)
    if (tooMany > 0) this.floor = this.ring.splice(0, tooMany).at(-1)!.position
    // What a reader may see depends on who they are.
    if (events.some(({ type }) => type === 'realm_user')) this.betweenPolls.forgetAll()
    this.waiters.offer(events, newest)
  }

  /** Something happened somewhere: whoever waits here may have got something. */
  hear(): void {
    if (this.waiters.size === 0) {
      this.isBehind = true
      return
    }
    this.look().catch((error) => log().warn({ err: error }, 'new chat events could not be read'))
  }

  /** What is in memory after a position; undefined: that is not in memory (any more). */
  after(position: number): { events: LoadedEvent[]; newest: number } | undefined {
    if (position < this.floor) return undefined
    // Looked for from the end: most who ask have nearly everything.
    let from = this.ring.length
    while (from > 0 && this.ring[from - 1]!.position > position) from--
    return { events: this.ring.slice(from), newest: Math.max(this.newest, position) }
  }
}
