import { withClient } from '../scripts/database/connect'
import { LARGEST } from './data'

const ROWS = 1_000_000
/** Garbage that waits for its collection counts here; a server that kept the rows would grow by gigabytes. */
const MAX_MEGABYTES = 600

/** Customers of the largest organization, as many as a sheet of Excel holds about; made by SQL. */
export async function fillCustomers(ownerUrl: string): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    await client.query('alter table customer disable trigger user')
    await client.query(
      `insert into customer (id, organization_id, name, email, city, created_at, updated_at)
       select gen_random_uuid(), $1, 'Customer ' || lpad(n::text, 7, '0'), 'c' || n || '@example.co.za', 'Town ' || n % 300,
              now() - n * interval '1 second', now()
       from generate_series(1, $2::int) n`,
      [LARGEST, ROWS],
    )
    await client.query('alter table customer enable trigger user')
    await client.query('vacuum analyze customer')
  })
}

export type ExportFigures = {
  format: string
  seconds: number
  megabytes: number
  rowsPerSecond: number
  growth: number
}

/** Takes a file of a million rows as fast as it comes, and watches what the server keeps meanwhile. */
export async function measureExport(
  url: string,
  key: string,
  format: 'csv' | 'xlsx',
  resident: () => number,
): Promise<ExportFigures> {
  const address = `${url}/api/v1/grid/acc-customers/export?format=${format}&columns=name,email,city,created_at`
  const take = async (most: number, watch: () => void) => {
    const controller = new AbortController()
    const answer = await fetch(address, { headers: { authorization: `Bearer ${key}` }, signal: controller.signal })
    if (!answer.ok || !answer.body) throw new Error(`the export answered ${answer.status}`)
    let bytes = 0
    let lines = 0
    for await (const piece of answer.body as unknown as AsyncIterable<Uint8Array>) {
      bytes += piece.byteLength
      if (format === 'csv') for (const byte of piece) if (byte === 10) lines++
      watch()
      if (bytes > most) {
        controller.abort()
        break
      }
    }
    return { bytes, lines }
  }
  // The first megabytes pay for what is loaded once.
  await take(3_000_000, () => {}).catch(() => {})
  const before = resident()
  let highest = before
  const started = performance.now()
  const { bytes, lines } = await take(Number.POSITIVE_INFINITY, () => {
    highest = Math.max(highest, resident())
  })
  const seconds = (performance.now() - started) / 1000
  if (format === 'csv' && lines < ROWS) throw new Error(`the file has ${lines} lines instead of ${ROWS}`)
  const growth = highest - before
  if (growth > MAX_MEGABYTES)
    throw new Error(`the server grew by ${growth} MB over ${format}; at most ${MAX_MEGABYTES} were expected`)
  return { format, seconds, megabytes: bytes / 1024 / 1024, rowsPerSecond: ROWS / seconds, growth }
}

export const describeExport = (one: ExportFigures): string =>
  `${one.format}: 1 000 000 rows, ${one.megabytes.toFixed(0)} MB in ${one.seconds.toFixed(0)} s (${Math.round(one.rowsPerSecond)} rows a second); the server grew by ${one.growth} MB`
