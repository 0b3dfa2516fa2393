import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3Server } from '@/tests/core/s3-server'
import { diskStore } from './disk-store'
import { toBytes } from './meter'
import type { FileBytesStore } from './port'
import { s3Store } from './s3-store'

const outside = await mkdtemp(path.join(tmpdir(), 'files-test-'))
const root = path.join(outside, 'root')
const s3 = await startS3Server()
const stores: Record<string, () => FileBytesStore> = { disk: () => diskStore(root), s3: () => s3Store(s3.settings) }

beforeAll(() => writeFile(path.join(outside, 'private.txt'), 'not yours'))
afterAll(async () => {
  await s3.close()
  await rm(outside, { recursive: true, force: true })
})

const read = async (stream: ReadableStream<Uint8Array>) => Buffer.from(await new Response(stream).arrayBuffer())
const details = { contentType: 'text/plain', maxBytes: 10_000_000 }
async function* inPieces(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 70_000) yield bytes.subarray(at, at + 70_000)
}

describe.each(Object.keys(stores))('%s', (name) => {
  const store = (stores[name] as () => FileBytesStore)()

  test('keeps bytes, tells size and hash, gives them back whole and in part', async () => {
    const bytes = randomBytes(1_000_000)
    const result = await store.put('org-1/2026/01/a', inPieces(bytes), details)
    expect(result).toEqual({ size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
    expect(await store.exists('org-1/2026/01/a')).toBe(true)
    expect((await read(await store.get('org-1/2026/01/a'))).equals(bytes)).toBe(true)
    const part = await read(await store.get('org-1/2026/01/a', { start: 10, end: 19 }))
    expect(part.equals(bytes.subarray(10, 20))).toBe(true)
  })

  test('keeps an empty file', async () => {
    expect(await store.put('org-1/empty', toBytes(''), details)).toMatchObject({ size: 0 })
    expect(await read(await store.get('org-1/empty'))).toHaveLength(0)
  })

  test('refuses a file that is too large, and keeps nothing of it', async () => {
    const large = store.put('org-1/large', inPieces(randomBytes(200_000)), { ...details, maxBytes: 100_000 })
    await expect(large).rejects.toMatchObject({ status: 413, code: 'too_large' })
    expect(await store.exists('org-1/large')).toBe(false)
  })

  test('keeps the earlier file when a later one breaks off', async () => {
    await store.put('org-1/stays', toBytes('first'), details)
    async function* broken() {
      yield Buffer.from('half')
      throw new Error('connection lost')
    }
    await expect(store.put('org-1/stays', broken(), details)).rejects.toThrow('connection lost')
    expect(String(await read(await store.get('org-1/stays')))).toBe('first')
  })

  test('deletes, also twice, and says 404 afterwards', async () => {
    await store.put('org-1/gone', toBytes('x'), details)
    await store.delete('org-1/gone')
    await store.delete('org-1/gone')
    await expect(store.get('org-1/gone')).rejects.toMatchObject({ status: 404 })
  })

  test.each([
    '../private.txt',
    'a/../../private.txt',
    '/etc/passwd',
    'a//b',
    '',
    '.hidden',
    'a/..',
    'a\\..\\b',
    'a/%2e%2e/b',
    'a\0b',
  ])('refuses the key %j', async (key) => {
    await expect((async () => store.get(key))()).rejects.toThrow('not a key')
    await expect((async () => store.put(key, toBytes('x'), details))()).rejects.toThrow('not a key')
    await expect((async () => store.delete(key))()).rejects.toThrow('not a key')
  })
})

test('the disk holds no half files after failures', async () => {
  const names = await readdir(path.join(root, 'org-1'), { recursive: true })
  expect(names.filter((name) => name.endsWith('.part'))).toEqual([])
})

test('S3 refuses a wrong secret, and the answer tells neither key nor bucket', async () => {
  const wrong = s3Store({ ...s3.settings, secretAccessKey: 'another' })
  const refused = wrong.put('org-1/x', toBytes('x'), details)
  await expect(refused).rejects.toMatchObject({
    status: 502,
    detail: 'The file store refused it: SignatureDoesNotMatch.',
  })
  expect(s3.refusals).toEqual(['wrong signature'])
})
