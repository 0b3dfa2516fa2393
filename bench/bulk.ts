import { type OrganizationCtx, systemContext } from '../lib/core/context'
import { newId } from '../lib/core/db/ids'
import { closePools } from '../lib/core/db/pool'
import { closePrisma } from '../lib/core/db/prisma'
import { env, forgetEnv } from '../lib/core/env'
import { actionsOf } from '../lib/core/grid/actions/actions-of'
import { runEach } from '../lib/core/grid/actions/run-each'
import type { Grid } from '../lib/core/grid/define-grid'
import { checkImport, runImport } from '../lib/core/grid/import/import-jobs'
import { startCheck, startRun } from '../lib/core/grid/import/operations/start-work'
import { uploadImport } from '../lib/core/grid/import/operations/upload-import'
import type { GridImport } from '../lib/core/grid/import/wire'
import { organizationDetails } from '../lib/core/jobs/run-job'
import { stopLive } from '../lib/core/live/bus'
import { runOperation } from '../lib/core/operation'
import { findGrid } from '../lib/core/registry'
import '../lib/modules'
import { withClient } from '../scripts/database/connect'
import { migrate } from '../scripts/database/migrate'
import { createDatabase } from '../scripts/runtime/embedded-database'
import { startTestCluster, testEnv, testSettings } from '../scripts/test/cluster'
import { type ByHand, byHand, CONTACT, LEAD } from './bulk-by-hand'
import { fillDatabase, LARGEST } from './data'
import { median } from './measure'

const DATABASE = 'indaba_bench_bulk'
const ROWS = 4_000
const ROUNDS = 3
/** 20 000 contacts and 2 000 leads of one organization lie there already. */
const SIZES = { contacts: 100_000, organizations: 10 }

type Verb = 'check' | 'import' | 'edit' | 'undo' | 'delete'
export type BulkFigures = { slug: string; verb: Verb; ours: number; hand: number }

/**
 * What the jobs of bulk work and of imports do with a few thousand rows, beside one statement by hand that writes the same
 * rows. Each round makes rows of its own, edits them, takes that back and deletes them. No web server takes part.
 */
export async function measureBulk(say: (line: string) => void): Promise<BulkFigures[]> {
  const cluster = await startTestCluster()
  try {
    await createDatabase(cluster.cluster, DATABASE)
    const ownerUrl = cluster.urlOf(DATABASE)
    await migrate(testEnv(ownerUrl))
    say(`filling ${SIZES.contacts} contacts over ${SIZES.organizations} organizations`)
    await fillDatabase(ownerUrl, SIZES)
    Object.assign(process.env, testSettings(ownerUrl), { LOG_LEVEL: 'warn', DATABASE_POOL_SIZE: '10' })
    forgetEnv()
    // With scopes, since an import acts with the rights of who began it.
    const ctx = { ...systemContext('bench', await organizationDetails(LARGEST)), scopes: ['*'] } as OrganizationCtx
    const figures: BulkFigures[] = []
    for (const [slug, kind, value] of [
      ['crm-contacts', CONTACT, 'Bench'],
      ['crm-leads', LEAD, 'Quoted'],
    ] as const) {
      say(`${slug}: ${ROUNDS} rounds of ${ROWS} rows`)
      const rounds: BulkFigures[][] = []
      await withClient(env.appDatabaseUrl, async (client) => {
        const hand = byHand(client, kind)
        // The first round warms both sides up.
        for (let round = 0; round <= ROUNDS; round++) {
          await withClient(ownerUrl, (owner) => owner.query('vacuum analyze'))
          rounds.push(await oneRound(findGrid(slug)!, ctx, hand, { column: kind.edited, value }))
        }
      })
      const of = (verb: Verb, pick: (one: BulkFigures) => number) =>
        median(rounds.slice(1).map((round) => pick(round.find((one) => one.verb === verb)!)))
      for (const { verb } of rounds[0]!)
        figures.push({ slug, verb, ours: of(verb, ({ ours }) => ours), hand: of(verb, ({ hand: by }) => by) })
    }
    return figures
  } finally {
    await stopLive()
    await closePrisma()
    await closePools()
    await cluster.stop()
  }
}

let serial = 0
/** People that no round has seen before. */
const people = () =>
  Array.from({ length: ROWS }, () => {
    const n = ++serial
    return {
      name: `Bulk ${n}`,
      email: `bulk${n}@example.com`,
      phone: `06${String(n).padStart(8, '0')}`,
      company: 'Old',
    }
  })

async function oneRound(
  grid: Grid,
  ctx: OrganizationCtx,
  hand: ByHand,
  { column, value }: { column: string; value: string },
): Promise<BulkFigures[]> {
  const { slug } = grid
  const figures: BulkFigures[] = []
  const note = (verb: Verb, ours: number, by: number) => figures.push({ slug, verb, ours, hand: by })

  const brought = await importRows(grid, ctx, people())
  let theirs: string[] = []
  const inserted = await timed(async () => {
    theirs = await hand.create(people())
  })
  note('check', brought.checked, inserted)
  note('import', brought.imported, inserted)
  const before = column === 'status' ? 'New' : 'Old'
  const same = (text: string) => theirs.map((id) => ({ id, value: text }))

  const edited = await act(grid, ctx, 'edit', brought.ids, { changes: { [column]: value } })
  note('edit', edited.ms, await timed(() => hand.edit(same(value))))
  const rows = Object.fromEntries(edited.results.map(({ id, data }) => [id, data]))
  const undone = await act(grid, ctx, 'undo_edit', brought.ids, { rows })
  note('undo', undone.ms, await timed(() => hand.edit(same(before))))
  const deleted = await act(grid, ctx, 'delete', brought.ids, {})
  note('delete', deleted.ms, await timed(() => hand.remove(theirs)))
  return figures
}

/** As the worker's job does it. */
async function act(grid: Grid, ctx: OrganizationCtx, key: string, ids: string[], params: Record<string, unknown>) {
  const action = actionsOf(grid).find((one) => one.key === key)!
  const { signal } = new AbortController()
  const steering = { progress: async () => {}, cancel: signal, signal }
  const started = performance.now()
  const { ok, message, results } = await runEach(grid, action, keyed(ctx), ids, params, steering)
  const ms = performance.now() - started
  if (!ok || results.length !== ROWS) throw new Error(`${grid.slug}, ${key}: ${message}`)
  return { ms, results }
}

const keyed = (ctx: OrganizationCtx) => ({ ...ctx, idempotencyKey: newId() })

async function importRows({ slug }: Grid, ctx: OrganizationCtx, rows: Record<string, string>[]) {
  const lines = ['Name,E-mail,Phone,Company', ...rows.map((row) => Object.values(row).join())]
  const body = new Blob([lines.join('\n')]).stream()
  const { import: file } = (await runOperation(uploadImport, ctx, { slug, name: 'bench.csv', body })) as {
    import: GridImport
  }
  const { signal } = new AbortController()
  const job = { id: newId(), attempt: 1, isLastAttempt: true, signal, cancel: signal }
  const step = async (start: typeof startCheck, work: typeof checkImport) => {
    await runOperation(start, ctx, { slug, id: file.id })
    return timed(() =>
      work.run({ ctx, input: { import_id: file.id }, progress: async () => {}, job, event: null }).then(() => {}),
    )
  }
  const checked = await step(startCheck, checkImport)
  const imported = await step(startRun, runImport)
  const written = await withClient(env.appDatabaseUrl, async (client) => {
    await client.query(`select set_config('app.organization_id', $1, false)`, [ctx.organization.id])
    const found = await client.query<{ row_id: string }>(
      `select row_id from grid_import_row where import_id = $1 and outcome = 'created' order by line`,
      [file.id],
    )
    return found.rows.map(({ row_id }) => row_id)
  })
  if (written.length !== ROWS) throw new Error(`${slug}: ${written.length} rows were imported instead of ${ROWS}`)
  return { checked, imported, ids: written }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** As a Markdown table. */
export function bulkReport(figures: readonly BulkFigures[]): string {
  const head = [`${ROWS} rows`, 'ours rows/s', 'by hand rows/s', 'times by hand']
  const perSecond = (ms: number) => ((ROWS / ms) * 1_000).toFixed(0)
  const rows = figures.map(({ slug, verb, ours, hand }) => [
    `${slug}: ${verb}`,
    perSecond(ours),
    perSecond(hand),
    (ours / hand).toFixed(1),
  ])
  return `\n${[head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`
}
