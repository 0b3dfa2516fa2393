import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import type { Client } from 'pg'
import { hashToken, newToken } from '@/lib/core/secrets/secrets'
import { withClient } from '@/scripts/database/connect'
import { migrate } from '@/scripts/database/migrate'
import { inProject } from '@/scripts/lib/paths'
import { createDatabase } from '@/scripts/runtime/embedded-database'
import { startTestCluster, testEnv, testSettings } from '@/scripts/test/cluster'
import { fillDatabase, LARGEST } from '../data'
import { type Comparison, compare } from '../measure'

const DATABASE = 'indaba_bench_inbox'
const CONVERSATIONS = 100_000
const AGENTS = 200
const RATE = 500
const SECONDS = 20
const EMAIL = 'agent7@bench.example'
const SECRET = 'bench-secret-of-the-helpdesk'

export type InboxFigures = {
  signal: Comparison
  receiving: Comparison
  rate: { sent: number; bad: number; p95: number; mirrored_after_ms: number; backlog: number }
}

/**
 * What a thousand open browsers ask every ten seconds (100 a second is what they need), and webhooks at 500 a second: how soon they are
 * answered, and how soon the last one is mirrored. Raw is the least that a server on pg does for the same request.
 */
export async function measureInbox(say: (line: string) => void): Promise<InboxFigures> {
  const cluster = await startTestCluster()
  const children: ChildProcess[] = []
  try {
    await createDatabase(cluster.cluster, DATABASE)
    const ownerUrl = cluster.urlOf(DATABASE)
    await migrate(testEnv(ownerUrl))
    say(`filling ${CONVERSATIONS} conversations`)
    await fillDatabase(ownerUrl, { contacts: 20_000, organizations: 2 })
    const key = newToken('ind_')
    const settings = {
      ...testSettings(ownerUrl),
      LOG_LEVEL: 'warn',
      DATABASE_POOL_SIZE: '10',
      RATE_LIMIT_PER_MINUTE: '0',
    }
    Object.assign(process.env, settings, { BENCH_OWNER_URL: ownerUrl, BENCH_ORGANIZATION: LARGEST, BENCH_EMAIL: EMAIL })
    const { encryptSecret } = await import('@/lib/core/secrets/secrets')
    await withClient(ownerUrl, (client) => fill(client, key, encryptSecret(SECRET)))
    const web = start('bench/inbox/serve.ts')
    const worker = start('scripts/worker.ts')
    children.push(web, worker)
    const port = await new Promise<number>((resolve) => web.once('message', (message) => resolve(Number(message))))
    await new Promise((resolve) => worker.once('message', resolve))
    const url = `http://127.0.0.1:${port}`

    say('asking the signal')
    const signal = await compare(
      { url: `${url}/api/v1/erp/my-chats/signal`, headers: { authorization: `Bearer ${key}` } },
      { url: `${url}/raw/signal` },
      16,
      2,
      3,
    )
    say(`posting ${RATE} webhooks a second for ${SECONDS} s`)
    const rate = await withClient(ownerUrl, (client) => atRate(url, client))
    say('posting webhooks as fast as they are taken')
    const post = { method: 'POST' as const, body: nextEvent }
    const receiving = await compare(
      { ...post, url: `${url}/api/v1/webhooks/desk?secret=${SECRET}` },
      { ...post, url: `${url}/raw/webhook` },
      16,
      2,
      3,
    )
    return { signal, receiving, rate }
  } finally {
    for (const child of children) child.kill('SIGTERM')
    await cluster.stop()
  }
}

const start = (program: string): ChildProcess =>
  fork(inProject(program), { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })

async function fill(client: Client, key: string, secret: string): Promise<void> {
  const user = '01900000-0000-7000-8000-0000000000aa'
  await client.query(`insert into "user" (id, name, email, updated_at) values ($1, 'Agent', $2, now())`, [user, EMAIL])
  await client.query(
    `insert into membership (id, organization_id, user_id, role, updated_at) values (gen_random_uuid(), $1, $2, 400, now())`,
    [LARGEST, user],
  )
  await client.query(
    `insert into api_key (id, organization_id, user_id, name, prefix, key_hash, scopes, created_by_name)
     values (gen_random_uuid(), $1, $2, 'Bench', 'ind_bench', $3, '{*}', 'Bench')`,
    [LARGEST, user, hashToken(key)],
  )
  await client.query(`insert into desk_install (url, webhook_secret) values ('http://127.0.0.1:9', $1)`, [secret])
  await client.query(
    `insert into desk_account (id, organization_id, desk_account_id, directory_at) values (gen_random_uuid(), $1, '1', now() + interval '1 day')`,
    [LARGEST],
  )
  await client.query(
    `insert into desk_conversations (id, organization_id, desk_account_id, desk_conversation_id, status, channel, assignee_email, contact_name,
       unread_count, last_activity_at, state_at)
     select gen_random_uuid(), $1, '1', n::text, case when n % 4 = 0 then 'open' else 'resolved' end, 'website',
       'agent' || n % $3 || '@bench.example', 'Person ' || n, n % 3, now() - n * interval '1 minute', now() - n * interval '1 minute'
     from generate_series(1, $2::int) n`,
    [LARGEST, CONVERSATIONS, AGENTS],
  )
  await client.query('vacuum analyze')
}

let serial = 0
/** Messages in two thousand conversations of as many people, each with the conversation as it is then. */
function nextEvent(): object {
  const id = ++serial
  const number = 1 + (id % 2_000)
  const at = Date.now() / 1000
  const sender = { id: number, name: `Person ${number}`, email: `person${number}@bench.example`, phone_number: '' }
  const conversation = {
    ...{
      id: number,
      inbox_id: 1,
      channel: 'Channel::WebWidget',
      status: 'open',
      labels: [],
      unread_count: 1,
      can_reply: true,
    },
    ...{ created_at: Math.floor(at), timestamp: Math.floor(at), last_activity_at: Math.floor(at), updated_at: at },
    ...{ meta: { sender, channel: 'Channel::WebWidget' }, messages: [] },
  }
  return {
    ...{
      event: 'message_created',
      account: { id: 1, name: 'Bench' },
      id,
      content: `Message ${id}: is the line down again?`,
    },
    ...{ message_type: 'incoming', private: false, created_at: new Date().toISOString(), sender, conversation },
  }
}

async function atRate(url: string, client: Client): Promise<InboxFigures['rate']> {
  const times: number[] = []
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const instance = autocannon(
      {
        url: `${url}/api/v1/webhooks/desk?secret=${SECRET}`,
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        connections: 32,
        overallRate: RATE,
        duration: SECONDS,
        requests: [{ setupRequest: (request) => ({ ...request, body: JSON.stringify(nextEvent()) }) }],
      },
      (error, done) => (error ? reject(error) : resolve(done)),
    )
    instance.on('response', (_client, _status, _bytes, time) => times.push(time))
  })
  const ended = performance.now()
  const backlogNow = await waiting(client)
  while ((await waiting(client)) > 0) await wait(50)
  const mirrored_after_ms = performance.now() - ended
  times.sort((a, b) => a - b)
  const p95 = times[Math.floor(times.length * 0.95)] ?? 0
  return { sent: times.length, bad: result.non2xx + result.errors, p95, mirrored_after_ms, backlog: backlogNow }
}

async function waiting(client: Client): Promise<number> {
  const { rows } = await client.query(
    `select count(*)::int as n from webhook_receipt where batched and state = 'received'`,
  )
  return rows[0].n
}

export function inboxReport({ signal, receiving, rate }: InboxFigures): string {
  const line = (name: string, one: Comparison) =>
    `| ${name} | ${one.ours.perSecond.toFixed(0)} | ${one.raw.perSecond.toFixed(0)} | ${(one.throughput * 100).toFixed(0)} % | ${one.ours.p95.toFixed(1)} | ${one.raw.p95.toFixed(1)} | ${one.bad} |`
  return [
    '',
    '| inbox | ours r/s | raw r/s | share of raw | p95 ms | raw p95 | bad |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    line('signal of My Chats', signal),
    line('webhooks taken', receiving),
    '',
    `${rate.sent} webhooks at ${RATE} a second: ${rate.bad} bad, p95 ${rate.p95.toFixed(1)} ms; ${rate.backlog} waited at the end, the last was mirrored after ${rate.mirrored_after_ms.toFixed(0)} ms.`,
  ].join('\n')
}
