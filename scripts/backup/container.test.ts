import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Failure } from '../lib/failure'
import { BackupWriter, verifyBackup } from './container'

const folder = mkdtempSync(path.join(os.tmpdir(), 'indaba-container-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const file = path.join(folder, 'all.backup')
const writer = new BackupWriter(file)
await writer.begin()
await writer.entry({ kind: 'manifest', name: 'manifest' }, [Buffer.from('{"migrations":[]}')])
await writer.entry({ kind: 'table', name: 'team', columns: ['id'] }, [Buffer.from('1\tone\n'), Buffer.from('2\ttwo\n')])
await writer.entry({ kind: 'end', name: 'end' }, [Buffer.from('{"rows":2}')])
await writer.end()
const bytes = readFileSync(file)

async function refusalOf(damaged: Buffer): Promise<unknown> {
  const target = path.join(folder, 'damaged.backup')
  writeFileSync(target, damaged)
  return verifyBackup(target).catch((error: unknown) => error)
}

test('accepts a whole backup', async () => {
  await expect(verifyBackup(file)).resolves.toBeUndefined()
})

test('refuses a backup that is cut at any byte, in a sentence of ours', async () => {
  for (let length = 0; length < bytes.length; length++) {
    const refusal = await refusalOf(bytes.subarray(0, length))
    expect([length, refusal]).toEqual([length, expect.any(Failure)])
    expect(String(refusal)).toMatch(/damaged/)
  }
})

test('refuses a backup with any altered byte, in a sentence of ours', async () => {
  // The first ten bytes are gzip's own: the time, the operating system and such, of which some mean nothing.
  for (let at = 10; at < bytes.length; at++) {
    const altered = Buffer.from(bytes)
    altered[at] = altered[at]! ^ 0xff
    const refusal = await refusalOf(altered)
    expect([at, refusal]).toEqual([at, expect.any(Failure)])
    expect(String(refusal)).toMatch(/damaged/)
  }
})
