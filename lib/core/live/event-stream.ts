import { authenticate } from '../auth/authenticate'
import type { Ctx } from '../context'
import { AppError } from '../errors'
import { onInvalidate } from './invalidate'
import type { Signal } from './messages'
import { subscribe } from './subscribe'
import { visibleSignal } from './visible-signal'

const HEARTBEAT_MS = 20_000
/** The browser reconnects automatically, and its rights are checked again. */
const MAX_MS = 15 * 60_000
/** Signals that a slow reader may leave unread; then the stream ends and the browser reconnects. */
const MAX_UNREAD = 200

/**
 * The organization's signals as server-sent events: `data: {"type": "grid", "slug": "crm-leads", "ids": [...], "by": {"id", "name"}}`.
 * With `?since=` it begins with what was told from then on. It ends with the request, with the caller's key, session or membership,
 * and after 15 minutes.
 */
export function eventStream(ctx: Ctx, request: Request): Response {
  const encoder = new TextEncoder()
  const since = Number(new URL(request.url).searchParams.get('since'))
  let stop = () => {}
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const write = (text: string) => {
          if ((controller.desiredSize ?? 0) <= -MAX_UNREAD) return stop()
          controller.enqueue(encoder.encode(text))
        }
        const tell = (signal: Signal) => {
          const visible = visibleSignal(ctx, signal)
          if (visible) write(`data: ${JSON.stringify(visible)}\n\n`)
        }
        /** After a gap nobody knows whose end was missed. */
        const endIf = (isOwn: (id: string) => boolean) => (id: string | null) => {
          if (id === null) recheck()
          else if (isOwn(id)) stop()
        }
        const recheck = () => void stillHolds(ctx, request).then((holds) => holds || stop())
        const ends = [
          subscribe(ctx.organization?.id ?? '', ctx.user?.id ?? null, tell, since),
          onInvalidate(
            'key',
            endIf((id) => ctx.actor.type === 'key' && id === ctx.actor.id),
          ),
          onInvalidate(
            'session',
            endIf((id) => id === ctx.sessionId),
          ),
          onInvalidate(
            'membership',
            endIf((id) => id === ctx.user?.id),
          ),
        ]
        const heartbeat = setInterval(() => {
          write(': still here\n\n')
          // A notification may be lost; what is remembered of keys and sessions is 30 seconds old at the most.
          recheck()
        }, HEARTBEAT_MS)
        const longest = setTimeout(() => stop(), MAX_MS)
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

/** Whether the credentials that opened the stream would open it now, with the same rights. */
async function stillHolds(ctx: Ctx, request: Request): Promise<boolean> {
  try {
    const now = await authenticate(request)
    return now.actor.id === ctx.actor.id && now.organization?.id === ctx.organization?.id && now.role === ctx.role
  } catch (error) {
    // A database that is away ends no streams.
    return !(error instanceof AppError)
  }
}
