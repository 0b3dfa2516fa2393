import { createHash, timingSafeEqual } from 'node:crypto'
import { env } from '../env'
import { metrics } from './registry'

/** `GET /api/metrics` for Prometheus. Without METRICS_TOKEN the address does not exist. */
export async function serveMetrics(request: Request): Promise<Response> {
  const token = env.metricsToken
  if (!token) return refusal(404, 'not_found', 'There is nothing at this address.')
  if (!isSame(request.headers.get('authorization') ?? '', `Bearer ${token}`))
    return refusal(401, 'unauthenticated', 'Send the token as "Authorization: Bearer <METRICS_TOKEN>".')
  const { registry } = metrics()
  return new Response(await registry.metrics(), {
    headers: { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' },
  })
}

/** Hashed first: texts of different lengths cannot be compared in constant time. */
const isSame = (a: string, b: string) => timingSafeEqual(hashOf(a), hashOf(b))
const hashOf = (text: string) => createHash('sha256').update(text).digest()

const refusal = (status: number, code: string, detail: string) =>
  Response.json(
    { detail, code },
    { status, headers: { 'Cache-Control': 'no-store', ...(status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}) } },
  )
