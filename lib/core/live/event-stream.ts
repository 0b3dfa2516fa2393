import type { Ctx } from '../context'
import { onInvalidate } from './invalidate'
import type { Signal } from './signals'
import { subscribe } from './subscribe'

const HEARTBEAT_MS = 20_000
/** The browser opens a new stream by itself, and its rights are checked again. */
const LONGEST_MS = 15 * 60_000
/** Signals that a slow reader may leave unread; then the stream ends and the browser starts anew. */
const MOST_UNREAD = 200

/**
 * The organization's signals as server-sent events: `data: {"type": "grid", "slug": "crm-leads", "ids": [...]}`.
 * It ends with the request, with the caller's session or membership, and after 15 minutes.
 */
export function eventStream(ctx: Ctx, request: Request): Response {
  const encoder = new TextEncoder()
  let stop = () => {}
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const write = (text: string) => {
          if ((controller.desiredSize ?? 0) <= -MOST_UNREAD) return stop()
          controller.enqueue(encoder.encode(text))
        }
        const tell = (signal: Signal) => write(`data: ${JSON.stringify(signal)}\n\n`)
        const ends = [
          subscribe(ctx.organization?.id ?? '', ctx.user?.id ?? null, tell),
          onInvalidate('session', (id) => id !== null && id === ctx.sessionId && stop()),
          onInvalidate('membership', (id) => id !== null && id === ctx.user?.id && stop()),
        ]
        const heartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS)
        const longest = setTimeout(() => stop(), LONGEST_MS)
        request.signal.addEventListener('abort', () => stop(), { once: true })
        let open = true
        stop = () => {
          if (!open) return
          open = false
          for (const end of ends) end()
          clearInterval(heartbeat)
          clearTimeout(longest)
          // A cancelled stream is closed already.
          try {
            controller.close()
          } catch {}
        }
        write('retry: 2000\n\n')
        if (request.signal.aborted) stop()
      },
      cancel: () => stop(),
    },
    { highWaterMark: 0 },
  )
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-cache, no-transform',
      // Proxies that buffer would hold the events back.
      'X-Accel-Buffering': 'no',
    },
  })
}
