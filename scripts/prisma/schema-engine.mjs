#!/usr/bin/env node
// What the Prisma command line takes for its schema engine (PRISMA_SCHEMA_ENGINE_BINARY): a JSON-RPC request a line on
// stdin, an answer a line on stdout, all done by the WebAssembly build.
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { connectionFields, engineError, openEngine } from './wasm-engine.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    datasource: { type: 'string' },
    datamodels: { type: 'string', multiple: true },
    'enabled-preview-features': { type: 'string' },
    'extension-types': { type: 'string' },
    version: { type: 'boolean' },
  },
})

/** The two speak the same language but for one name. */
const engineMethod = (method) => (method === 'getDatabaseVersion' ? 'version' : method)

const databaseUrl = values.datasource ? JSON.parse(values.datasource).url : undefined

if (values.version) {
  const { version } = JSON.parse(
    readFileSync(new URL('./package.json', import.meta.resolve('@prisma/schema-engine-wasm'))),
  )
  console.log(`schema-engine-cli ${version}`)
} else if (positionals[0] === 'cli') {
  await answerCommand(positionals[1])
} else {
  await answerRequests()
}

async function answerCommand(name) {
  const fields = connectionFields(databaseUrl)
  const statements = {
    'can-connect-to-database': () => run(fields, 'SELECT 1'),
    'create-database': () =>
      run({ ...fields, database: 'postgres' }, `CREATE DATABASE "${fields.database.replaceAll('"', '""')}"`),
    'drop-database': () =>
      run(
        { ...fields, database: 'postgres' },
        `DROP DATABASE IF EXISTS "${fields.database.replaceAll('"', '""')}" WITH (FORCE)`,
      ),
  }
  try {
    await statements[name]()
  } catch (error) {
    const code =
      { '3D000': 'P1003', '28P01': 'P1000', ECONNREFUSED: 'P1001', ENOTFOUND: 'P1001' }[error.code] ?? 'P1011'
    // The caller skips the first line and reads the others as log records.
    process.stderr.write(
      `schema engine\n${JSON.stringify({ level: 'ERROR', target: 'schema_engine::logger', fields: { error_code: code, message: error.message } })}`,
    )
    process.exitCode = 1
  }
}

async function run(fields, sql) {
  const client = new pg.Client({ ...fields, connectionTimeoutMillis: 5000 })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}

async function answerRequests() {
  const schemaFiles = values.datamodels?.map((file) => [file, readFileSync(file, 'utf8')])
  let engine
  for await (const line of createInterface({ input: process.stdin })) {
    if (!line.trim()) continue
    const { id, method, params } = JSON.parse(line)
    if (!method) continue
    try {
      engine ??= (await openEngine({ databaseUrl, schemaFiles })).engine
      if (typeof engine[engineMethod(method)] !== 'function') throw new Error(`This engine does not know "${method}".`)
      const result = await engine[engineMethod(method)](params)
      if (method === 'diff') {
        // The caller shows what we send it here; its own answer to that needs no reading.
        if (result.stdout) answer({ id: 0, method: 'print', params: { content: result.stdout } })
        answer({ id, result: { exitCode: result.exitCode, stdout: null } })
      } else {
        answer({ id, result: result ?? null })
      }
    } catch (raised) {
      answer({ id, error: describe(engineError(raised)) })
    }
  }
  process.exit(0)
}

function answer(message) {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
}

function describe(error) {
  const known = typeof error.code === 'string' && /^P\d{4}$/.test(error.code)
  const data = known
    ? { is_panic: false, message: error.message, meta: error.meta ?? null, error_code: error.code }
    : { is_panic: false, message: error.message, backtrace: null }
  return { code: 4466, message: 'An error happened. Check the data field for details.', data }
}
