import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { env } from '../env'
import { log } from '../log'
import { asidePool, systemPool } from './pool'

/** SQL of the platform's own machinery (queue, notifications, health); it passes every organization. */
export async function systemQuery<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]> {
  return rowsOf(await systemPool().query(text, values))
}

/**
 * The same on one connection beside the pool, for what may be needed while the caller holds a pooled one: else a few
 * transactions at once could take the last connections and wait for each other's.
 */
export async function systemQueryAside<Row = Record<string, unknown>>(
  text: string,
  values?: unknown[],
): Promise<Row[]> {
  return rowsOf(await asidePool().query(text, values))
}

/** A text of several statements answers with several results; the last one counts. */
const rowsOf = <Row>(result: pg.QueryResult | pg.QueryResult[]): Row[] =>
  (Array.isArray(result) ? (result.at(-1)?.rows ?? []) : result.rows) as Row[]

export type Listener = { readonly connected: boolean; close(): Promise<void> }

type ListenerFacts = {
  channel: string
  onMessage: (payload: string) => void
  /** The connection was lost: from here on messages may be missed. */
  onLost: () => void
  /** Listening (again); after a loss, whatever was sent in between is gone. */
  onListening: () => void
}

const MAX_PAUSE_MS = 5_000
const PROBE_EVERY = 15_000

/**
 * LISTEN on a connection of its own, for as long as it is not closed: it opens it again with growing pauses, and asks
 * now and then whether the line still stands, since a silent one looks just like a quiet one.
 */
export function openListener(details: ListenerFacts): Listener {
  const closing = new AbortController()
  let connected = false

  async function once(): Promise<void> {
    const client = new pg.Client({
      connectionString: env.systemDatabaseUrl,
      application_name: 'indaba live',
      connectionTimeoutMillis: 10_000,
      query_timeout: 5_000,
      keepAlive: true,
    })
    const lost = new Promise<Error | undefined>((resolve) => {
      client.on('error', resolve)
      client.on('end', () => resolve(undefined))
      closing.signal.addEventListener('abort', () => resolve(undefined), { once: true })
    })
    client.on('notification', ({ payload }) => details.onMessage(payload ?? ''))
    let probe: NodeJS.Timeout | undefined
    try {
      await client.connect()
      await client.query(`listen ${pg.escapeIdentifier(details.channel)}`)
      connected = true
      details.onListening()
      probe = setInterval(() => client.query('select 1').catch((error) => client.emit('error', error)), PROBE_EVERY)
      const error = await lost
      if (error) throw error
    } finally {
      clearInterval(probe)
      if (connected) details.onLost()
      connected = false
      await client.end().catch(() => {})
    }
  }

  const running = (async () => {
    for (let pause = 100; !closing.signal.aborted; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      const startedAt = Date.now()
      await once().catch((error) =>
        log().warn({ err: error, channel: details.channel }, 'lost the line to the database'),
      )
      if (Date.now() - startedAt > 30_000) pause = 100
      const jittered = pause * (0.5 + Math.random() / 2)
      await wait(jittered, undefined, { signal: closing.signal }).catch(() => {})
    }
  })()

  return {
    get connected() {
      return connected
    },
    async close() {
      closing.abort()
      await running
    },
  }
}
