import { chat } from './chat-call'
import { timesOf } from './state/chat-state'
import { chatStore } from './state/chat-store'
import type { PresenceTimes } from './wire'

const IDLE_AFTER = 5 * 60_000
const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** Tells the server every minute that somebody is here, and learns who else is. @returns ends it */
export function startPresence(): () => void {
  let lastInput = Date.now()
  let inputSince = true
  let lastUpdateId = -1
  const onInput = () => {
    lastInput = Date.now()
    inputSince = true
  }
  const tell = async () => {
    if (chatStore.get().phase !== 'ready') return
    const active = document.visibilityState === 'visible' && Date.now() - lastInput < IDLE_AFTER
    const newInput = inputSince
    inputSince = false
    try {
      const answer = await chat('POST /users/me/presence', {
        status: active ? 'active' : 'idle',
        new_user_input: newInput,
        slim_presence: true,
        last_update_id: lastUpdateId,
        history_limit_days: 365,
      })
      lastUpdateId = answer.presence_last_update_id ?? lastUpdateId
      learn(timesOf(answer.presences))
    } catch {
      // The next minute tells again.
    }
  }
  for (const name of SIGNS_OF_LIFE) window.addEventListener(name, onInput, { passive: true })
  let told = false
  const publishOnceReady = () => {
    if (told || chatStore.get().phase !== 'ready') return
    told = true
    void tell()
  }
  publishOnceReady()
  const unsubscribe = chatStore.subscribe(publishOnceReady)
  const timer = setInterval(tell, 60_000)
  return () => {
    unsubscribe()
    clearInterval(timer)
    for (const name of SIGNS_OF_LIFE) window.removeEventListener(name, onInput)
  }
}

function learn(presences: ReadonlyMap<number, PresenceTimes>): void {
  if (presences.size === 0) return
  chatStore.set((state) => ({ ...state, presence: new Map([...state.presence, ...presences]) }))
}

export type PresenceNow = { status: 'active' | 'idle' | 'offline'; lastSeen: number | null }

/** Active within the threshold, idle within it, or away since. @param now seconds */
export function presenceNow(times: PresenceTimes | undefined, now: number, offlineAfter: number): PresenceNow {
  const active = times?.active_timestamp ?? 0
  const idle = times?.idle_timestamp ?? 0
  const lastSeen = Math.max(active, idle) || null
  if (active && now - active <= offlineAfter) return { status: 'active', lastSeen }
  if (idle && now - idle <= offlineAfter) return { status: 'idle', lastSeen }
  return { status: 'offline', lastSeen }
}
