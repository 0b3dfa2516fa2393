import { parseArgs } from 'node:util'
import { hashToken, newToken } from '../lib/core/secrets/secrets'
import { withClient } from '../scripts/database/connect'
import { migrate } from '../scripts/database/migrate'
import { createDatabase } from '../scripts/runtime/embedded-database'
import { startTestCluster, type TestCluster, testEnv, testSettings } from '../scripts/test/cluster'
import { agentsReport, measureAgents } from './agents'
import { importReport, measureImport } from './banking-import'
import { matchingReport, measureMatching } from './banking-match'
import { bulkReport, measureBulk } from './bulk'
import { type CardFacts, cardQuestions, fillCards } from './cards/cards'
import { chatQuestions } from './chat'
import { type ChatFacts, fillChat } from './chat/chat-data'
import { fillDatabase, LARGEST } from './data'
import { describeExport, fillCustomers, measureExport } from './export'
import { inboxReport, measureInbox } from './inbox/inbox'
import { ledgerQuestions } from './ledger'
import { fillLedger, type LedgerFacts } from './ledger-data'
import { compare, measure } from './measure'
import { MAX_AFTER_QUESTIONS_MB, measureMemory } from './memory'
import { measurePaint, paintReport } from './paint'
import { questions } from './questions'
import { measureReading, readingReport } from './reading'
import { type Row, report } from './report'
import { restQuestions } from './rest'
import { type BenchServer, buildForBench, startServer } from './server'
import { shopQuestions } from './shop/shop'
import { fillShop } from './shop/shop-data'
import { measureTimeline, timelineReport } from './timeline/timeline'

/**
 * npm run bench: the whole stack against the same questions as raw SQL through pg in the same Next server, in one run.
 * --contacts 1000000  --organizations 50  --seconds 4  --rounds 3
 * --only first,search,rest,export,memory,cards,chat,ledger,shop,reading,banking-match,banking-import,bulk,paint,agents,timeline,inbox: what begins so
 */
const { values: options } = parseArgs({
  options: {
    contacts: { type: 'string', default: '1000000' },
    organizations: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string' },
  },
})
const say = (line: string) => console.log(`• ${line}`)
const DATABASE = 'indaba_bench'
const only = options.only?.split(',')
/** Questions with data of their own; the others are about contacts, leads and deals. */
const OF_THEIR_OWN = ['cards', 'chat', 'ledger', 'shop']
const WITHOUT_SERVER = ['reading', 'banking-match', 'banking-import', 'bulk', 'paint', 'agents', 'timeline', 'inbox']
const FEW_CONTACTS = 5_000
const asksOthers = () =>
  !only || only.some((start) => OF_THEIR_OWN.every((own) => !own.startsWith(start) && !start.startsWith(own)))
const wanted = (name: string) => !only || only.some((start) => name.startsWith(start))
/** Some of its questions are wanted, as in `--only "shop order"`. */
const touches = (area: string) => wanted(area) || Boolean(only?.some((start) => start.startsWith(area)))

// It needs neither database nor server, which take longest to get ready.
if (wanted('reading')) {
  say('reading thirty bills, twelve of them pictures (three to five minutes)')
  console.log(readingReport(await measureReading(say)))
}
if (wanted('banking-match')) console.log(matchingReport(await measureMatching(say)))
if (wanted('banking-import')) console.log(importReport(await measureImport(say)))
if (wanted('paint')) console.log(paintReport(await measurePaint(say)))
if (wanted('agents')) console.log(agentsReport(await measureAgents(say)))
if (wanted('timeline')) console.log(timelineReport(await measureTimeline(say)))
if (wanted('inbox')) console.log(inboxReport(await measureInbox(say)))
if (wanted('bulk')) console.log(bulkReport(await measureBulk(say)))
if (!only || only.some((start) => WITHOUT_SERVER.every((name) => !name.startsWith(start)))) await measureServer()

async function measureServer(): Promise<void> {
  const cluster = await startTestCluster()
  try {
    await fillAndMeasure(cluster)
  } finally {
    await cluster.stop()
  }
}

async function fillAndMeasure(cluster: TestCluster): Promise<void> {
  await createDatabase(cluster.cluster, DATABASE)
  const ownerUrl = cluster.urlOf(DATABASE)
  await migrate(testEnv(ownerUrl))
  // Questions with data of their own need an organization alone, not the million that takes longest to make.
  const contacts = asksOthers() || wanted('memory') || wanted('export') ? Number(options.contacts) : FEW_CONTACTS
  say(`filling ${contacts} contacts over ${options.organizations} organizations (about a minute a million)`)
  await fillDatabase(ownerUrl, { contacts, organizations: Number(options.organizations) })
  const key = await makeKey(ownerUrl)
  if (touches('chat')) say('filling a million chat messages')
  const chat = touches('chat') ? await fillChat(ownerUrl) : null
  if (touches('ledger')) say('filling a year of 200 000 ledger entries')
  const ledger = touches('ledger') ? await fillLedger(ownerUrl) : null
  const cards = touches('cards') ? await fillCards(ownerUrl) : null
  if (touches('shop')) say('filling a shop of ten thousand products')
  if (touches('shop')) await fillShop(ownerUrl)
  say('building')
  await buildForBench()
  const settings = {
    ...testSettings(ownerUrl),
    BENCH_OWNER_URL: ownerUrl,
    RATE_LIMIT_PER_MINUTE: '0',
    TRUSTED_PROXIES: '127.0.0.1',
    DATABASE_POOL_SIZE: '10',
    LOG_LEVEL: 'warn',
  }
  if (wanted('memory')) await withServer(settings, (server) => measureMemory(server, key, ownerUrl))
  if (only?.every((name) => name === 'memory')) return
  await withServer(settings, async (server) => {
    await measureAll(server.url, key, { cards, chat, ledger }, server.residentMegabytes)
    if (wanted('export')) {
      say('filling a million customers for the exports')
      await fillCustomers(ownerUrl)
      for (const format of ['csv', 'xlsx'] as const)
        say(describeExport(await measureExport(server.url, key, format, server.residentMegabytes)))
    }
  })
}

async function withServer(
  settings: Record<string, string>,
  work: (server: BenchServer) => Promise<void>,
): Promise<void> {
  const server = await startServer(settings)
  try {
    await work(server)
  } finally {
    await server.stop()
  }
}

async function makeKey(ownerUrl: string): Promise<string> {
  const key = newToken('ind_')
  await withClient(ownerUrl, (client) =>
    client.query(
      `insert into api_key (id, organization_id, name, prefix, key_hash, scopes, created_by_name)
       values (gen_random_uuid(), $1, 'Benchmark', 'ind_bench', $2, '{*}', 'Benchmark')`,
      [LARGEST, hashToken(key)],
    ),
  )
  return key
}

type Filled = { cards: CardFacts | null; chat: ChatFacts | null; ledger: LedgerFacts | null }

async function measureAll(
  url: string,
  key: string,
  { cards, chat, ledger }: Filled,
  megabytes: () => number,
): Promise<void> {
  const asked = [
    ...(asksOthers()
      ? [...(await questions(url, key, Number(options.contacts))), ...(await restQuestions(url, key))]
      : []),
    ...(cards ? await cardQuestions(url, key, cards) : []),
    ...(chat ? chatQuestions(url, chat) : []),
    ...(ledger ? ledgerQuestions(url, key, ledger) : []),
    ...(touches('shop') ? shopQuestions(url) : []),
  ]
  const rows: Row[] = []
  for (const question of asked.filter(({ name }) => wanted(name))) {
    await question.check()
    for (const connections of [1, 16]) {
      const result = await compare(
        question.ours,
        question.raw,
        connections,
        Number(options.rounds),
        Number(options.seconds),
      )
      rows.push({ name: question.name, connections, ...result })
      say(
        `${question.name} at ${connections}: ${(result.throughput * 100).toFixed(0)} % of raw, p95 ${result.p95.toFixed(2)} times raw's`,
      )
    }
  }
  if (rows.length === 0) return
  const idle = megabytes()
  const first = asked[0]!
  await measure(first.ours, 16, 3)
  console.log(report(rows, { afterRun: idle, underLoad: megabytes() }))
  if (idle <= MAX_AFTER_QUESTIONS_MB) return
  say(`the web process holds ${idle} MB after the questions; at most ${MAX_AFTER_QUESTIONS_MB} were expected`)
  process.exitCode = 1
}
