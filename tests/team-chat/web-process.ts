import '@/lib/modules'
import { liveConnected, startLive } from '@/lib/core/live/bus'
import { startTestServer } from '../server'

/** A web process of its own, for tests that kill it: says where it listens once it hears the others. */
startLive()
const { url } = await startTestServer()
const timer = setInterval(() => {
  if (!liveConnected()) return
  clearInterval(timer)
  process.send?.({ url })
}, 20)
process.on('disconnect', () => process.exit(0))
