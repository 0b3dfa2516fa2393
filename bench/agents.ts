import type { Client } from 'pg'
import { type OrganizationCtx, systemContext } from '../lib/core/context'
import { newId } from '../lib/core/db/ids'
import { closePools } from '../lib/core/db/pool'
import { closePrisma } from '../lib/core/db/prisma'
import { env, forgetEnv } from '../lib/core/env'
import { passGate } from '../lib/core/gate'
import { readData } from '../lib/core/grid/operations'
import { organizationDetails } from '../lib/core/jobs/run-job'
import { stopLive } from '../lib/core/live/bus'
import { runOperation } from '../lib/core/operation'
import { ROLES } from '../lib/core/permissions'
import { findGrid } from '../lib/core/registry'
import '../lib/modules'
import { readShell } from '../lib/modules/ai-workforce/operations/shell/read-shell'
import { withClient } from '../scripts/database/connect'
import { migrate } from '../scripts/database/migrate'
import { createDatabase } from '../scripts/runtime/embedded-database'
import { startTestCluster, testEnv, testSettings } from '../scripts/test/cluster'
import { fillDatabase, LARGEST } from './data'
import { median } from './measure'

const DATABASE = 'indaba_bench_agents'
const ENTRIES = 100_000
const REQUESTS = 1_000
const TIMES = 60
const WRITES = 400
const PAGE = 50

export type AgentFigures = { name: string; ours: number; raw: number }

/**
 * Lists of agents at the size that a busy organization has after a year, beside the same rows in plain SQL, and what the gate costs a
 * person's write: the same update, called by a person, for whom there is none, and by an agent with an approved request.
 */
export async function measureAgents(say: (line: string) => void): Promise<AgentFigures[]> {
  const cluster = await startTestCluster()
  try {
    await createDatabase(cluster.cluster, DATABASE)
    const ownerUrl = cluster.urlOf(DATABASE)
    await migrate(testEnv(ownerUrl))
    say(`filling ${ENTRIES} entries of the action log and ${REQUESTS} requests`)
    await fillDatabase(ownerUrl, { contacts: 1_000, organizations: 2 })
    await withClient(ownerUrl, fillAgents)
    Object.assign(process.env, testSettings(ownerUrl), { LOG_LEVEL: 'warn', DATABASE_POOL_SIZE: '10' })
    forgetEnv()
    const ctx = { ...systemContext('bench', await organizationDetails(LARGEST)), scopes: ['*'] } as OrganizationCtx
    return await withClient(env.appDatabaseUrl, async (client) => {
      await client.query("select set_config('app.organization_id', $1, false)", [LARGEST])
      return [...(await lists(ctx, client)), ...(await gate(ctx))]
    })
  } finally {
    await stopLive()
    await closePrisma()
    await closePools()
    await cluster.stop()
  }
}

async function fillAgents(client: Client): Promise<void> {
  await client.query(
    `insert into ai_action (id, organization_id, asked_by, tool, summary, outcome, input, output, duration_ms, created_at)
     select gen_random_uuid(), $1, 'Copilot for Thandi', (array['list_crm_leads','read_crm_leads','update_crm_leads','sendEmail'])[1 + n % 4],
            'Change a lead: Company ' || n, (array['success','success','success','success','pending approval','denied','error'])[1 + n % 7],
            jsonb_build_object('row_id', n), jsonb_build_object('rows', jsonb_build_array(repeat('x', 200))), n % 900,
            now() - n * interval '5 minutes'
     from generate_series(1, $2::int) n`,
    [LARGEST, ENTRIES],
  )
  await client.query(
    `insert into ai_approval (id, organization_id, asked_by, tool_name, effect, input, summary, status, expires_at, created_at)
     select gen_random_uuid(), $1, 'Copilot for Thandi', 'update_crm_leads', 'write', '{}', 'Change a lead: ' || n, 'pending',
            now() + interval '1 day', now() - n * interval '1 second'
     from generate_series(1, $2::int) n`,
    [LARGEST, REQUESTS],
  )
  await client.query('vacuum analyze')
}

/** In turn, so that a machine that slows down slows both. @returns milliseconds, the middle one of each */
async function sideBySide(name: string, ours: () => Promise<unknown>, raw: () => Promise<unknown>, times = TIMES) {
  const took: { ours: number[]; raw: number[] } = { ours: [], raw: [] }
  const time = async (which: 'ours' | 'raw', work: () => Promise<unknown>) => {
    const began = performance.now()
    await work()
    took[which].push(performance.now() - began)
  }
  for (let round = 0; round < times + 5; round++) {
    await time('ours', ours)
    await time('raw', raw)
  }
  return { name, ours: median(took.ours.slice(5)), raw: median(took.raw.slice(5)) }
}

async function lists(ctx: OrganizationCtx, client: Client): Promise<AgentFigures[]> {
  const ask = (slug: string, query: Record<string, string>) => async () =>
    JSON.parse(
      await runOperation(readData, ctx, {
        slug,
        query: new URLSearchParams({ per_page: String(PAGE), count: 'none', ...query }),
      }),
    )
  const log = (query: Record<string, string> = {}) => ask('ai-agent-action-log', query)
  const sql =
    (text: string, values: unknown[] = []) =>
    async () =>
      (await client.query(text, values)).rows
  const entries = (rest: string, values: unknown[] = []) =>
    sql(`select * from ai_action where organization_id = $1::uuid ${rest} limit ${PAGE + 1}`, [LARGEST, ...values])
  const isDenied = JSON.stringify({ column: 'outcome', op: 'eq', value: 'denied' })
  const hasText = JSON.stringify({ column: 'summary', op: 'like', value: 'Company 77777' })
  const isPending = JSON.stringify({ column: 'status', op: 'eq', value: 'pending' })
  const newest = 'order by created_at desc, id desc'
  const { id, created_at } = (
    await client.query(`select id, created_at from ai_action ${newest} offset ${ENTRIES / 2} limit 1`)
  ).rows[0]
  const until = JSON.stringify({ column: 'created_at', op: 'lte', value: created_at.toISOString() })
  const counted = sql('select count(*)::int from ai_action where organization_id = $1::uuid', [LARGEST])
  return [
    await sideBySide('log: first page', log(), entries(newest)),
    await sideBySide('log: the oldest first', log({ sort: 'created_at' }), entries('order by created_at, id')),
    await sideBySide('log: refused alone', log({ filter: isDenied }), entries(`and outcome = 'denied' ${newest}`)),
    await sideBySide(
      'log: a text in it',
      log({ filter: hasText }),
      entries(`and summary ilike '%Company 77777%' ${newest}`),
    ),
    await sideBySide(
      `log: ${ENTRIES / 2} rows deep`,
      log({ filter: until }),
      entries(`and (created_at, id) <= ($2, $3) ${newest}`, [created_at, id]),
    ),
    await sideBySide('log: first page with its count', log({ count: 'exact' }), () =>
      Promise.all([entries(newest)(), counted()]),
    ),
    await sideBySide(
      `${REQUESTS} requests: first page`,
      ask('ai-agent-approvals', { filter: isPending }),
      sql(
        `select * from ai_approval where organization_id = $1::uuid and status = 'pending' ${newest} limit ${PAGE + 1}`,
        [LARGEST],
      ),
    ),
    await sideBySide(
      `${REQUESTS} requests: what each page shows`,
      () => runOperation(readShell, ctx, {}),
      sql("select count(*)::int from ai_approval where organization_id = $1::uuid and status = 'pending'", [LARGEST]),
    ),
  ]
}

/** Ours: by an agent whose request was approved; raw: by a person, who passes no gate. Then the gate alone, beside a person's update. */
async function gate(ctx: OrganizationCtx): Promise<AgentFigures[]> {
  const { create, update } = findGrid('crm-leads')!.writes!
  const person = { ...ctx, role: ROLES.owner }
  const { id: row_id } = (await runOperation(create!, person, { name: 'Bench', phone: '0825550100' })) as { id: string }
  const agent: OrganizationCtx = {
    ...person,
    actor: { type: 'agent', id: null, label: 'Agent' },
    gate: { approved_request: newId() },
  }
  let serial = 0
  const change = (by: OrganizationCtx) => () =>
    runOperation(update!, by, { row_id, changes: { company: `Bench ${serial++}` } })
  const updates = await sideBySide(
    'update by an agent with a yes, beside a person’s',
    change(agent),
    change(person),
    WRITES,
  )
  const again = await sideBySide('update by a person, beside itself', change(person), change(person), WRITES)
  const began = performance.now()
  const checks = 100_000
  for (let n = 0; n < checks; n++) await passGate(update!, person, {})
  const check = (performance.now() - began) / checks
  return [
    updates,
    again,
    { name: 'the gate’s question alone, beside a person’s update', ours: check, raw: updates.raw },
  ]
}

export function agentsReport(figures: readonly AgentFigures[]): string {
  const head = ['agents', 'ours ms', 'beside ms', 'times']
  const rows = figures.map(({ name, ours, raw }) => [
    name,
    ...[ours, raw, ours / raw].map((figure) => figure.toPrecision(3)),
  ])
  return `\n${[head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`
}
