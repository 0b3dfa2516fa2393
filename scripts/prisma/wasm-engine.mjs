// Prisma's schema engine as WebAssembly, on our own PostgreSQL driver: migrations with no downloaded program.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { PrismaPg } from '@prisma/adapter-pg'
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
 * @param {string} databaseUrl
 * @param {[string, string][]} [schemaFiles] path and content of each
 */
export async function openEngine(databaseUrl, schemaFiles) {
  const { SchemaEngine } = await loadModule()
  return SchemaEngine.new({ datamodels: schemaFiles }, () => {}, new MigrationAdapter(databaseUrl))
}

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
    ...(sslmode && sslmode !== 'disable' ? { ssl: { rejectUnauthorized: sslmode !== 'require' && sslmode !== 'no-verify' } } : {}),
  }
}

class MigrationAdapter {
  provider = 'postgres'
  adapterName = '@prisma/adapter-pg'

  constructor(databaseUrl) {
    this.databaseUrl = databaseUrl
    this.fields = connectionFields(databaseUrl)
    this.schema = new URL(databaseUrl).searchParams.get('schema') ?? undefined
  }

  async connect() {
    return this.open(this.fields.database)
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
    const queryRaw = adapter.queryRaw.bind(adapter)
    adapter.queryRaw = (query) => queryRaw({ ...query, sql: castCatalogChars(query.sql) })
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
