import { systemTransaction } from '@/lib/core/db/prisma'
import { compile, type Sql, sql } from '@/lib/core/db/sql'
import { announceAfterCommit } from '@/lib/core/live/signals'
import { stoppedBecause } from '../settings/read-settings'

/** A worker that says nothing for so long is dead; another takes over. */
const LEASE = sql`now() + make_interval(secs => 20)`
const BEAT_MS = 350

export type SessionKey = { organization_id: string; session_id: string }
export type Claim = SessionKey & { claim: string }

const write = <Row>(statement: Sql) => systemTransaction((tx) => tx.query<Row>(compile(statement)))

const mine = ({ organization_id, session_id, claim }: Claim) =>
  sql`organization_id = ${organization_id}::uuid and id = ${session_id}::uuid and state = 'working' and claimed_by = ${claim}::uuid`

/** @returns false: another worker has it */
export async function claimSession({ organization_id, session_id, claim }: Claim): Promise<boolean> {
  const claimed = await write(sql`
    with claimed as (
      update ai_session set state = 'working', claimed_by = ${claim}::uuid, leased_until = ${LEASE}
      where organization_id = ${organization_id}::uuid and id = ${session_id}::uuid
        and (state <> 'working' or claimed_by is null or leased_until < now())
      returning organization_id, id),
    run as (
      update ai_run r set status = 'running', started_at = coalesce(r.started_at, now()) from claimed c
      where r.organization_id = c.organization_id and r.session_id = c.id and r.status in ('queued', 'waiting'))
    select id::text from claimed`)
  return claimed.length > 0
}

/** Gives a session back: to the next worker where there is something left to do. */
export async function releaseSession(claim: Claim, { isUnfinished }: { isUnfinished: boolean }): Promise<void> {
  await write(
    isUnfinished
      ? sql`update ai_session set claimed_by = null, leased_until = now() where ${mine(claim)}`
      : sql`update ai_session set state = 'idle', claimed_by = null, leased_until = null where ${mine(claim)}`,
  )
}

/** Why a turn ends before the model has answered. `lost`: another worker has it. `released`: this worker is stopping. */
export type Interruption = { kind: 'stopped' | 'halted'; why: string } | { kind: 'lost' | 'released'; why: '' }

type Beat = {
  stop_requested: boolean
  enabled: boolean
  kill_switch: boolean
  kill_switch_by: string
  is_shown: boolean
}

/**
 * The sign of life of a turn: it keeps the session, shows the text so far to browsers, and hears in a moment when a person stops
 * the turn or all agents, in whatever process that was.
 */
export class Pulse {
  /** What the user reads of the turn so far. */
  text = ''
  interruption: Interruption | null = null
  private readonly aborting = new AbortController()
  private readonly timer: NodeJS.Timeout
  private beating: Promise<void> | null = null

  constructor(
    private readonly claim: Claim,
    private readonly messageId: string | null,
    worker: AbortSignal,
  ) {
    // A beat that fails is no news: the next one tells, or the lease runs out.
    this.timer = setInterval(() => void this.beat().catch(() => {}), BEAT_MS)
    worker.addEventListener('abort', () => this.interrupt({ kind: 'released', why: '' }), { once: true })
    if (worker.aborted) this.interrupt({ kind: 'released', why: '' })
  }

  /** Aborted with the interruption: what waits for a model need not wait longer. */
  get signal(): AbortSignal {
    return this.aborting.signal
  }

  beat(): Promise<void> {
    this.beating ??= this.once().finally(() => {
      this.beating = null
    })
    return this.beating
  }

  async end(): Promise<void> {
    clearInterval(this.timer)
    await this.beating?.catch(() => {})
  }

  private async once(): Promise<void> {
    const { organization_id } = this.claim
    const [beat] = await write<Beat>(sql`
      with kept as (update ai_session set leased_until = ${LEASE} where ${mine(this.claim)} returning organization_id, stop_requested),
      shown as (
        update ai_message m set text = ${this.text} from kept
        where m.organization_id = kept.organization_id and m.id = ${this.messageId}::uuid and m.text <> ${this.text} returning m.id)
      select stop_requested, coalesce(s.enabled, true) as enabled, coalesce(s.kill_switch, false) as kill_switch,
        coalesce(s.kill_switch_by, '') as kill_switch_by, exists (select 1 from shown) as is_shown
      from kept left join ai_settings s on s.organization_id = kept.organization_id`)
    if (!beat) return this.interrupt({ kind: 'lost', why: '' })
    if (beat.is_shown) announceAfterCommit(organization_id, [{ type: 'grid', slug: 'ai-conversations' }], false)
    const halted = stoppedBecause(beat)
    if (halted) this.interrupt({ kind: 'halted', why: halted })
    else if (beat.stop_requested) this.interrupt({ kind: 'stopped', why: 'You stopped this.' })
  }

  private interrupt(interruption: Interruption): void {
    this.interruption ??= interruption
    this.aborting.abort()
  }
}
