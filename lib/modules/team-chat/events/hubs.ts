import type { OrganizationDetails } from '@/lib/core/context'
import { onGap, onMessage, startLive } from '@/lib/core/live/bus'
import { onInvalidate } from '@/lib/core/live/invalidate'
import { log } from '@/lib/core/log'
import { processState } from '@/lib/core/process/process-state'
import { Hub } from './hub'
import { badQueue } from './queues'
import { recordSigns, standingOf } from './signs-of-life'
import type { Credentials } from './waiters'

/** How often a process looks without being told, while somebody waits: a lost message costs this much time. */
const LOOK_MS = 4_000
/** An organization that nobody asks about here is forgotten. */
const FORGET_MS = 5 * 60_000

/** A poll that was let in may begin to wait this long after its credentials were looked at. */
const LATELY_MS = 2_000

type Hubs = {
  byOrganization: Map<string, Hub>
  /** When keys, sessions and memberships were said to be out of date, by id. */
  outdated: Map<string, number>
  timer: NodeJS.Timeout | undefined
}
const hubs = processState(
  'chat-hubs',
  (): Hubs => ({ byOrganization: new Map(), outdated: new Map(), timer: undefined }),
)

/** The organization's hub in this process. */
export function hubOf(organization: OrganizationDetails): Hub {
  connectOnce()
  startLive()
  const known = hubs.byOrganization.get(organization.id)
  if (known) return known
  const made = new Hub(organization)
  hubs.byOrganization.set(organization.id, made)
  hubs.timer ??= setInterval(lookAround, LOOK_MS).unref()
  return made
}

function connectOnce(): void {
  processState('chat-hubs-connected', () => {
    onMessage((message) => {
      if ('signal' in message && message.signal.type === 'module' && message.signal.module === 'team-chat')
        hubs.byOrganization.get(message.organization)?.hear()
    })
    onGap(() => {
      for (const hub of hubs.byOrganization.values()) hub.hear()
    })
    const end = (which: keyof Credentials) => (id: string | null) => {
      if (id === null || hubs.byOrganization.size === 0) return
      hubs.outdated.set(id, Date.now())
      for (const hub of hubs.byOrganization.values()) {
        hub.betweenPolls.forgetAll()
        hub.waiters.end((waiter) => waiter[which] === id)
      }
    }
    onInvalidate('key', end('keyId'))
    onInvalidate('session', end('sessionId'))
    onInvalidate('membership', end('accountId'))
    return true
  })
}

/** Whether a poll must be asked anew who it is, since that changed while it was on its way here. */
export function outdatedLately({ keyId, sessionId, accountId }: Credentials): boolean {
  const since = Date.now() - LATELY_MS
  return [keyId, sessionId, accountId].some((id) => id !== null && (hubs.outdated.get(id) ?? 0) > since)
}

function forgetOutdated(): void {
  const since = Date.now() - LATELY_MS
  for (const [id, at] of hubs.outdated) if (at < since) hubs.outdated.delete(id)
}

async function lookAround(): Promise<void> {
  forgetOutdated()
  for (const hub of [...hubs.byOrganization.values()]) {
    try {
      await recordSigns(hub.organizationId)
      hub.betweenPolls.forgetOld()
      if (hub.waiters.size > 0) {
        await endReplaced(hub)
        await hub.look()
      } else if (hub.lastUsed < Date.now() - FORGET_MS) hubs.byOrganization.delete(hub.organizationId)
    } catch (error) {
      log().warn({ err: error }, 'chat queues could not be looked after')
    }
  }
  if (hubs.byOrganization.size > 0) return
  hubs.outdated.clear()
  clearInterval(hubs.timer)
  hubs.timer = undefined
}

/** Ends polls whose queue was deleted at another process, or whose client went on there. */
async function endReplaced(hub: Hub): Promise<void> {
  const waiting = hub.waiters.queues
  const standing = await standingOf(
    hub.organizationId,
    waiting.map(({ id }) => id),
  )
  for (const { id, acknowledged } of waiting) {
    const now = standing.get(id)
    if (now === undefined) hub.waiters.end(({ queue }) => queue.id === id, { error: badQueue(id) })
    else if (now > acknowledged) hub.waiters.end(({ queue }) => queue.id === id && now > queue.acknowledged)
  }
}
