import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { serve } from '@/lib/core/http/mount'
import { exchange } from '@/lib/core/http/node-exchange'
import '@/lib/modules'

/** The API as the web process answers it, and under `/raw` the same by hand: what any server on pg would do at the least. */
const pool = new pg.Pool({ connectionString: process.env.BENCH_OWNER_URL, max: 10 })
const organization = process.env.BENCH_ORGANIZATION!
const email = process.env.BENCH_EMAIL!

async function byHand(url: string, body: string): Promise<object> {
  if (url.startsWith('/raw/signal')) {
    const { rows } = await pool.query(
      `select max(last_activity_at) as latest, count(*) filter (where unread_count > 0 and status <> 'resolved')::int as unread
       from desk_conversations where organization_id = $1 and assignee_email = $2`,
      [organization, email],
    )
    return rows[0]
  }
  const event = JSON.parse(body)
  await pool.query(
    `insert into webhook_receipt (id, organization_id, provider, provider_event_id, kind, raw, body, state)
     values (gen_random_uuid(), $1, 'desk', $2, $3, $4, $5, 'accepted')`,
    [organization, `raw ${event.id}`, event.event, Buffer.from(body), body],
  )
  return { ok: true }
}

const server = createServer(async (request, response) => {
  const url = request.url ?? ''
  if (!url.startsWith('/raw')) return exchange(serve, request, response)
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const answer = await byHand(url, Buffer.concat(parts).toString('utf8'))
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(answer))
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('SIGTERM', () => process.exit(0))
