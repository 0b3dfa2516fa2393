import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openApiDocument } from '@/lib/core/http/openapi/document'
import { type Integration, startIntegration } from '@/tests/integration/start-integration'

/** startTestInstallation: the program of integrations/typescript with types made of this code's own document. */
const folder = path.resolve(import.meta.dirname, '../../../integrations/typescript')
const run = promisify(execFile)
const inFolder = (args: string[], env = {}) =>
  run(process.execPath, args, { cwd: folder, env: { ...process.env, ...env } }).catch((error) => {
    throw new Error(`${error.message}\n${error.stdout}`)
  })

describe.skipIf(!existsSync(path.join(folder, 'node_modules')))('a client made by openapi-typescript', () => {
  let api: Integration
  beforeAll(async () => {
    api = await startIntegration()
  }, 120_000)
  afterAll(() => api?.close())

  test('compiles', async () => {
    mkdirSync(path.join(folder, 'generated'), { recursive: true })
    writeFileSync(path.join(folder, 'generated/openapi.json'), JSON.stringify(openApiDocument()))
    await inFolder([
      'node_modules/openapi-typescript/bin/cli.js',
      'generated/openapi.json',
      '--output',
      'generated/indaba.ts',
    ])
    await inFolder(['node_modules/typescript/bin/tsc', '-p', '.'])
  }, 60_000)

  test('follows changes and writes', async () => {
    const key = api.keys.ours.owner
    const get = async (address: string) =>
      (await fetch(`${api.url}/api/v1${address}`, { headers: { authorization: `Bearer ${key}` } })).json()
    const { rows } = await get('/grid/acc-customers/data?per_page=1')
    const { total } = await get('/rest/deals?per_page=1')
    const tsx = path.resolve(folder, '../../node_modules/tsx/dist/cli.mjs')
    const { stdout } = await inFolder([tsx, 'run.ts'], {
      INDABA_URL: api.url,
      INDABA_KEY: key,
      INDABA_CUSTOMER: rows[0].row_id,
    })
    expect(JSON.parse(stdout)).toEqual({ deals: total, payment: expect.stringMatching(/^PAY-/), amount: '1250.00' })
  }, 60_000)
})
