import { liveConnected, startLive } from '@/lib/core/live/bus'
import { invalidate, onInvalidate } from '@/lib/core/live/invalidate'
import type { InvalidateKind } from '@/lib/core/live/messages'
import { subscribe } from '@/lib/core/live/subscribe'

/** The second process of `live.test.ts`: says what it hears, and invalidates what it is told. */
const [organization = '', person = ''] = process.argv.slice(2)
const say = (event: string, details: object = {}) => process.send?.({ event, ...details })

onInvalidate('key', (id) => say('key', { id }))
subscribe(organization, person, (signal) => signal.type !== 'resync' && say('signal', { signal }))
process.on('message', (message) => {
  const { invalidate: kind, id } = message as { invalidate: InvalidateKind; id: string }
  invalidate(kind, id)
})
process.on('disconnect', () => process.exit(0))

startLive()
const timer = setInterval(() => {
  if (!liveConnected()) return
  clearInterval(timer)
  say('listening')
}, 20)
