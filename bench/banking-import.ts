import type { Client } from 'pg'
import { type OrganizationCtx, systemContext } from '../lib/core/context'
import { newId } from '../lib/core/db/ids'
import { closePools } from '../lib/core/db/pool'
import { closePrisma, systemDb } from '../lib/core/db/prisma'
import { forgetEnv } from '../lib/core/env'
import { stopLive } from '../lib/core/live/bus'
import { runOperation } from '../lib/core/operation'
import '../lib/modules'
import { readOfx } from '../lib/modules/banking/domain/statements/read-ofx'
import { importStatementJob } from '../lib/modules/banking/jobs/import-statement.job'
import { importStatement } from '../lib/modules/banking/operations/imports/upload-statement'
import { withClient } from '../scripts/database/connect'
import { migrate } from '../scripts/database/migrate'
import { createDatabase } from '../scripts/runtime/embedded-database'
import { startTestCluster, testEnv, testSettings } from '../scripts/test/cluster'
import { bytesOf, type Line, manyLines, sgml } from '../tests/banking/statements/ofx'
import { median } from './measure'

const DATABASE = 'indaba_bench_import'
const LINES = 20_000
const ROUNDS = 3
const ORGANIZATION = '000000bb-0000-7000-8000-000000000001'

export type ImportFigures = { read: number; first: number; again: number; raw: number }

/**
 * An OFX statement of 20 000 lines, from its bytes to lines on the worklist: stored, read, compared with what is there,
 * taken. Beside it one bare insert of the same rows into the same table with its indexes and triggers, and nothing else: no
 * file, no comparing, no policies. Each round has accounts of its own. No web server takes part.
 */
export async function measureImport(say: (line: string) => void): Promise<ImportFigures> {
  const cluster = await startTestCluster()
  try {
    await createDatabase(cluster.cluster, DATABASE)
    const ownerUrl = cluster.urlOf(DATABASE)
    await migrate(testEnv(ownerUrl))
    Object.assign(process.env, testSettings(ownerUrl), { LOG_LEVEL: 'warn', DATABASE_POOL_SIZE: '10' })
    forgetEnv()
    const organization = await systemDb().organization.create({
      data: { id: ORGANIZATION, name: 'Bench', slug: 'bench', country: 'ZA', currency: 'ZAR' },
    })
    const ctx = systemContext('bench', organization) as OrganizationCtx
    const lines = manyLines(LINES)
    const bytes = bytesOf(sgml(lines, { start: '20260101', end: '20261231', asOf: '20261231' }))
    say(`importing ${LINES.toLocaleString('en')} lines, ${ROUNDS} rounds`)
    const rounds: ImportFigures[] = []
    await withClient(ownerUrl, async (client) => {
      // The first round warms both sides up.
      for (let round = 0; round <= ROUNDS; round++) rounds.push(await oneRound(client, ctx, bytes, lines))
    })
    const of = (pick: (figures: ImportFigures) => number) => median(rounds.slice(1).map(pick))
    return {
      read: of(({ read }) => read),
      first: of(({ first }) => first),
      again: of(({ again }) => again),
      raw: of(({ raw }) => raw),
    }
  } finally {
    await stopLive()
    await closePrisma()
    await closePools()
    await cluster.stop()
  }
}

async function oneRound(
  client: Client,
  ctx: OrganizationCtx,
  bytes: Uint8Array,
  lines: Line[],
): Promise<ImportFigures> {
  const [ours, theirs] = [await addAccount(client), await addAccount(client)]
  const read = await timed(async () => {
    if (readOfx(bytes)[0]!.lines.length !== LINES) throw new Error('not all lines were read')
  })
  const first = await timed(() => importWhole(ctx, ours, bytes))
  const again = await timed(() => importWhole(ctx, ours, bytes))
  const raw = await timed(() => insertBare(client, theirs, lines))
  for (const account of [ours, theirs]) {
    const { rows } = await client.query<{ n: number; total: string }>(
      'select count(*)::int as n, sum(amount) as total from bank_transaction where bank_account_id = $1',
      [account],
    )
    if (rows[0]?.n !== LINES) throw new Error(`${rows[0]?.n} lines are there instead of ${LINES}`)
  }
  return { read, first, again, raw }
}

/** What the request and then the worker do. */
async function importWhole(ctx: OrganizationCtx, bank_account_id: string, bytes: Uint8Array): Promise<void> {
  const file = new File([new Uint8Array(bytes)], 'bench.ofx')
  const { import_id } = await runOperation(importStatement, ctx, { bank_account_id, file })
  const { signal } = new AbortController()
  await importStatementJob.run({
    ctx,
    input: { import_id, take: true, confirm_account: false },
    progress: async () => {},
    job: { id: newId(), attempt: 1, isLastAttempt: false, signal, cancel: signal },
    event: null,
  })
}

async function insertBare(client: Client, account: string, lines: Line[]): Promise<void> {
  const rows = lines.map(({ fitid, day, amount, name, memo }, position) => ({
    id: newId(),
    posted_on: `${day!.slice(0, 4)}-${day!.slice(4, 6)}-${day!.slice(6)}`,
    position,
    description: `${name} ${memo}`,
    amount,
    bank_ref: fitid,
  }))
  await client.query(
    `insert into bank_transaction (id, organization_id, bank_account_id, posted_on, position, description, amount, source, bank_ref, dedupe_key)
     select id, $1, $2, posted_on, position, description, amount, 'ofx', bank_ref, bank_ref
     from jsonb_to_recordset($3::jsonb) as r(id uuid, posted_on date, position int, description text, amount numeric, bank_ref text)`,
    [ORGANIZATION, account, JSON.stringify(rows)],
  )
}

async function addAccount(client: Client): Promise<string> {
  const [account, ledger] = [newId(), newId()]
  await client.query(
    `insert into acc_account (id, organization_id, number, name, root_type, account_type) values ($1, $2, $3, $3, 'asset', 'bank')`,
    [ledger, ORGANIZATION, ledger.slice(-12)],
  )
  await client.query(
    `insert into bank_account (id, organization_id, name, currency, gl_account_id) values ($1, $2, $3, 'ZAR', $4)`,
    [account, ORGANIZATION, account, ledger],
  )
  return account
}

async function timed(work: () => Promise<void>): Promise<number> {
  const before = performance.now()
  await work()
  return performance.now() - before
}

export function importReport({ read, first, again, raw }: ImportFigures): string {
  const row = (name: string, ms: number) => `| ${name} | ${ms.toFixed(0)} | ${(ms / raw).toFixed(2)} |`
  return `
| 20 000 lines of OFX | ms | times the bare insert |
| --- | --- | --- |
${row('one bare insert of the same rows', raw)}
${row('reading the file alone', read)}
${row('import: stored, read, compared, taken', first)}
${row('the same file once more: nothing new', again)}
`
}
