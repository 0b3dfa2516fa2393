import type { Client } from 'pg'
import { type OrganizationCtx, systemContext } from '../../lib/core/context'
import { newId } from '../../lib/core/db/ids'
import { closePools } from '../../lib/core/db/pool'
import { closePrisma } from '../../lib/core/db/prisma'
import { env, forgetEnv } from '../../lib/core/env'
import { organizationDetails } from '../../lib/core/jobs/run-job'
import { stopLive } from '../../lib/core/live/bus'
import { runOperation } from '../../lib/core/operation'
import { encodeTimelineCursor } from '../../lib/core/timeline/cursor'
import { readTimeline } from '../../lib/core/timeline/operations/read-timeline'
import '../../lib/modules'
import { withClient } from '../../scripts/database/connect'
import { migrate } from '../../scripts/database/migrate'
import { createDatabase } from '../../scripts/runtime/embedded-database'
import { startTestCluster, testEnv, testSettings } from '../../scripts/test/cluster'
import { fillDatabase, LARGEST } from '../data'
import { median } from '../measure'

const DATABASE = 'indaba_bench_timeline'
const ENTRIES = 100_000
const TIMES = 60
const PAGE = 30
const CUSTOMER = newId()
const DEEP = { at: '2026-01-05T00:00:00.000Z', id: CUSTOMER }

export type TimelineFigures = { name: string; ours: number; raw: number }

/** The timeline of a customer with a hundred thousand entries: the whole operation beside the same rows in plain SQL. */
export async function measureTimeline(say: (line: string) => void): Promise<TimelineFigures[]> {
  const cluster = await startTestCluster()
  try {
    await createDatabase(cluster.cluster, DATABASE)
    const ownerUrl = cluster.urlOf(DATABASE)
    await migrate(testEnv(ownerUrl))
    say(`filling ${ENTRIES} entries of one customer`)
    await fillDatabase(ownerUrl, { contacts: 1_000, organizations: 2 })
    await withClient(ownerUrl, fillTimeline)
    Object.assign(process.env, testSettings(ownerUrl), { LOG_LEVEL: 'warn', DATABASE_POOL_SIZE: '10' })
    forgetEnv()
    const ctx = { ...systemContext('bench', await organizationDetails(LARGEST)), scopes: ['*'] } as OrganizationCtx
    return await withClient(env.appDatabaseUrl, async (client) => {
      await client.query("select set_config('app.organization_id', $1, false)", [LARGEST])
      return questions(ctx, client)
    })
  } finally {
    await stopLive()
    await closePrisma()
    await closePools()
    await cluster.stop()
  }
}

async function fillTimeline(client: Client): Promise<void> {
  await client.query('insert into customer (id, organization_id, name) values ($1, $2, $3)', [
    CUSTOMER,
    LARGEST,
    'Karoo',
  ])
  await client.query(
    `insert into timeline_entry (id, organization_id, customer_id, subject, subject_id, kind, title, body, actor_type, actor_label, occurred_at)
     select gen_random_uuid(), $1, $2, 'customer', $2, case when n % 5000 = 0 then 'payment' else (array['note','call','email','document'])[1 + n % 4] end,
       'About the line', case when n % 2000 = 0 then 'We promised a router ' else repeat('Spoke about the line. ', 10) end || n,
       'person', 'Thandi', timestamptz '2026-11-01' - n * interval '5 minutes'
     from generate_series(1, $3::int) n`,
    [LARGEST, CUSTOMER, ENTRIES],
  )
  await client.query('vacuum analyze')
}

async function questions(ctx: OrganizationCtx, client: Client): Promise<TimelineFigures[]> {
  const figures: TimelineFigures[] = []
  const ask = async (name: string, more: object, where: string, values: unknown[] = []) => {
    const read = () => runOperation(readTimeline, ctx, { record: 'customer', id: CUSTOMER, ...more })
    const rows = () =>
      client.query(
        `select * from timeline_entry where organization_id = $1 and customer_id = $2 ${where} order by occurred_at desc, id desc limit ${PAGE + 1}`,
        [LARGEST, CUSTOMER, ...values],
      )
    const [ours, raw] = [await read(), await rows()]
    if (
      ours.items.map(({ id }) => id).join() !==
      raw.rows
        .slice(0, PAGE)
        .map(({ id }) => id)
        .join()
    )
      throw new Error(`${name}: both sides answer different entries`)
    figures.push({ name, ...(await inTurn(read, rows)) })
  }
  await ask('first page, with the counts of its kinds', {}, '')
  await ask('one rare kind', { kinds: 'payment' }, "and kind = 'payment'")
  await ask('a rare word', { q: 'promised' }, "and lower(title || ' ' || body) like '%promised%'")
  const march = { from: '2026-03-01T00:00:00Z', to: '2026-04-01T00:00:00Z' }
  await ask(
    'what was promised in March',
    { q: 'promised', ...march },
    "and lower(title || ' ' || body) like '%promised%' and occurred_at >= $3 and occurred_at < $4",
    [march.from, march.to],
  )
  const before = [DEEP.at, DEEP.id]
  await ask('a page far down', { cursor: encodeTimelineCursor(DEEP) }, 'and (occurred_at, id) < ($3, $4)', before)
  return figures
}

/** @returns milliseconds, the middle one of each */
async function inTurn(ours: () => Promise<unknown>, raw: () => Promise<unknown>) {
  const took = async (work: () => Promise<unknown>) => {
    const started = performance.now()
    await work()
    return performance.now() - started
  }
  const times: { ours: number; raw: number }[] = []
  for (let n = 0; n < TIMES; n++) times.push({ ours: await took(ours), raw: await took(raw) })
  return { ours: median(times.map((one) => one.ours)), raw: median(times.map((one) => one.raw)) }
}

export function timelineReport(figures: readonly TimelineFigures[]): string {
  const head = ['timeline of 100 000 entries', 'ours ms', 'SQL ms', 'times']
  const rows = figures.map(({ name, ours, raw }) => [name, ...[ours, raw, ours / raw].map((one) => one.toPrecision(3))])
  return `\n${[head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`
}
