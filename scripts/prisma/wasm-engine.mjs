// Prisma's schema engine as WebAssembly, on our own PostgreSQL driver: migrations with no downloaded program.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import pg from 'pg'

const require = createRequire(import.meta.url)

/** The engine reports its own crashes through this registry; without it a crash has no message. */
globalThis.PRISMA_WASM_PANIC_REGISTRY = {
  message: '',
  set_message(message) {
    this.message = message
  },
}

let loading

function loadModule() {
  loading ??= (async () => {
    const folder = path.dirname(require.resolve('@prisma/schema-engine-wasm'))
    const bindings = await import(pathToFileURL(path.join(folder, 'schema_engine_bg.js')).href)
    const bytes = readFileSync(path.join(folder, 'schema_engine_bg.wasm'))
    const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': bindings })
    bindings.__wbg_set_wasm(instance.exports)
    instance.exports.__wbindgen_start()
    return bindings
  })()
  return loading
}

/**
 * Without a database it can still compare schema files.
 * @param {{ databaseUrl?: string, schemaFiles?: [string, string][] }} options path and content of each schema file
 * @returns {Promise<{ engine: import('@prisma/schema-engine-wasm').SchemaEngine, close(): Promise<void> }>}
 */
export async function openEngine({ databaseUrl, schemaFiles }) {
  const { SchemaEngine } = await loadModule()
  const factory = databaseUrl ? new MigrationAdapter(databaseUrl) : offlineFactory
  const engine = await SchemaEngine.new(
    { datamodels: schemaFiles },
    () => {},
    bindMigrationAwareSqlAdapterFactory(factory),
  )
  const close = async () => {
    engine.free()
    // The engine leaves its connections to the collector, which is too late for the next copy of the database.
    await Promise.all((factory.opened ?? []).map((adapter) => adapter.dispose().catch(() => {})))
  }
  return { engine, close }
}

let lastScriptError

/** PostgreSQL's own error of the last script; the engine passes on only part of it. */
export const scriptError = () => lastScriptError

/** What the engine says when it stops: its own words where it left any. */
export function engineError(error) {
  const panic = globalThis.PRISMA_WASM_PANIC_REGISTRY.message
  if (!panic) return error
  globalThis.PRISMA_WASM_PANIC_REGISTRY.message = ''
  return new Error(`The schema engine stopped: ${panic}`)
}

/** Fields instead of a URL, since the adapter lets a URL's database win over the shadow database's name. */
export function connectionFields(databaseUrl) {
  const url = new URL(databaseUrl)
  const sslmode = url.searchParams.get('sslmode')
  return {
    host: url.searchParams.get('host') ?? decodeURIComponent(url.hostname),
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)),
    ...(sslmode && sslmode !== 'disable'
      ? { ssl: { rejectUnauthorized: sslmode !== 'require' && sslmode !== 'no-verify' } }
      : {}),
  }
}

/** Comparing two schema files needs no server; the engine only asks for its version when it opens. */
const offlineAdapter = {
  provider: 'postgres',
  adapterName: '@prisma/adapter-pg',
  queryRaw: async () => ({
    columnNames: ['exists', 'version', 'numeric_version'],
    columnTypes: [ColumnTypeEnum.Boolean, ColumnTypeEnum.Text, ColumnTypeEnum.Int32],
    rows: [[true, 'PostgreSQL 18.0', 180000]],
  }),
  executeRaw: async () => 0,
  executeScript: async () => {},
  startTransaction: async () => {
    throw new Error('This comparison needs a database: set DATABASE_URL.')
  },
  dispose: async () => {},
  getConnectionInfo: () => ({ schemaName: undefined, supportsRelationJoins: true }),
}
const offlineFactory = {
  ...offlineAdapter,
  connect: async () => offlineAdapter,
  connectToShadowDb: () => offlineAdapter.startTransaction(),
}

class MigrationAdapter {
  provider = 'postgres'
  adapterName = '@prisma/adapter-pg'
  opened = []

  constructor(databaseUrl) {
    this.databaseUrl = databaseUrl
    this.fields = connectionFields(databaseUrl)
    this.schema = new URL(databaseUrl).searchParams.get('schema') ?? undefined
  }

  async connect() {
    const adapter = await this.open(this.fields.database)
    this.opened.push(adapter)
    return adapter
  }

  async connectToShadowDb() {
    const shadow = `prisma_shadow_${crypto.randomUUID().replaceAll('-', '')}`
    await this.onServer(`CREATE DATABASE "${shadow}"`)
    const adapter = await this.open(shadow)
    const dispose = adapter.dispose.bind(adapter)
    adapter.dispose = async () => {
      await dispose()
      await this.onServer(`DROP DATABASE IF EXISTS "${shadow}" WITH (FORCE)`)
    }
    return adapter
  }

  async open(database) {
    // One connection: the engine's advisory lock and its session settings belong to a connection, not to a pool.
    const factory = new PrismaPg({ ...this.fields, database, max: 1 }, { schema: this.schema })
    const adapter = await factory.connect()
    teachCatalogChar(adapter)
    runScriptsWhole(adapter)
    return adapter
  }

  async onServer(sql) {
    const client = new pg.Client(this.fields)
    await client.connect()
    try {
      await client.query(sql)
    } finally {
      await client.end()
    }
  }
}

const CATALOG_CHAR = 18
const TEXT = 25

/** The adapter does not know the catalog's own type "char"; the engine wants one character of it, never none. */
function teachCatalogChar(adapter) {
  const { performIO, queryRaw } = adapter
  let places = []
  adapter.performIO = async (query) => {
    const result = await performIO.call(adapter, query)
    places = (result.fields ?? []).flatMap((field, place) => (field.dataTypeID === CATALOG_CHAR ? [place] : []))
    for (const place of places) result.fields[place].dataTypeID = TEXT
    return result
  }
  // The engine asks one question at a time, so the places are still this query's own.
  adapter.queryRaw = async (query) => {
    const result = await queryRaw.call(adapter, query)
    for (const place of places) {
      result.columnTypes[place] = ColumnTypeEnum.Character
      for (const row of result.rows) row[place] = row[place] || ' '
    }
    return result
  }
}

/** The adapter cuts scripts at every semicolon, also within functions; PostgreSQL takes them as they are. */
function runScriptsWhole(adapter) {
  adapter.executeScript = async (script) => {
    try {
      await adapter.underlyingDriver().query(script)
    } catch (error) {
      lastScriptError = error
      adapter.onError(error)
    }
  }
}
