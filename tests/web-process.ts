import '@/lib/modules'
import { serve } from '@/lib/core/http/mount'
import { startLive } from '@/lib/core/live/bus'

/** A web process of its own, for tests of what several of them remember: it answers the requests that it is sent. */
startLive()
process.on('message', async ({ n, path, init }: { n: number; path: string; init: RequestInit }) => {
  const answer = await serve(new Request(`http://localhost/api/v1${path}`, init))
  process.send?.({ n, status: answer.status, text: await answer.text() })
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
