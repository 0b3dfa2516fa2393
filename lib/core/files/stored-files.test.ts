import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createOrganization, personOf, serveJobs } from '@/tests/core/jobs'
import { createTestDatabase } from '../../../scripts/test/database'
import type { OrganizationDetails } from '../context'
import { closePools } from '../db/pool'
import { closePrisma, systemDb } from '../db/prisma'
import { forgetEnv } from '../env'
import { stopLive } from '../live/bus'
import { defineOperation, type OperationCtx, runOperation } from '../operation'
import { fileResponse } from './file-response'
import { purgeFiles } from './purge-files'
import { bytesStore } from './store'
import { deleteFile, keepFile, openFile, receiveFile, safeName, storeFile } from './stored-files'

const directory = await mkdtemp(path.join(tmpdir(), 'stored-files-'))
vi.stubEnv('FILES_DIR', directory)
forgetEnv()
await createTestDatabase()
await serveJobs()

afterAll(async () => {
  await stopLive()
  await closePrisma()
  await closePools()
  await rm(directory, { recursive: true, force: true })
})

/** Runs the code as an operation of a member of the organization. */
const within = <T>(organization: OrganizationDetails, run: (ctx: OperationCtx) => Promise<T>): Promise<T> =>
  runOperation(
    defineOperation({
      name: 'test.run',
      title: 'Test',
      permission: 'signed-in',
      effect: 'write',
      input: z.strictObject({}),
      output: z.any(),
      run: ({ ctx }) => run(ctx),
    }),
    personOf(organization),
    {},
  )
const note = { name: 'note.txt', content_type: 'text/plain; charset=utf-8', bytes: 'hello' }
const keyOf = async (id: string) => (await systemDb().storedFile.findUniqueOrThrow({ where: { id } })).storage_key

test('a file is kept, opened and downloaded in its organization, and unknown in another', async () => {
  const [own, foreign] = [await createOrganization(), await createOrganization()]
  const stored = await within(own, (ctx) => storeFile(ctx, note))
  expect(stored).toMatchObject({ name: 'note.txt', content_type: 'text/plain', size: 5 })
  const opened = await within(own, (ctx) => openFile(ctx, stored.id))
  expect(await (await fileResponse(new Request('http://localhost/'), opened)).text()).toBe('hello')
  await expect(within(foreign, (ctx) => openFile(ctx, stored.id))).rejects.toMatchObject({ status: 404 })
  await expect(within(foreign, (ctx) => keepFile(ctx, stored.id))).rejects.toMatchObject({ status: 404 })
  await within(foreign, (ctx) => deleteFile(ctx, stored.id))
  expect(await within(own, (ctx) => openFile(ctx, stored.id))).toMatchObject({ id: stored.id })
})

test('what an operation that failed had stored is swept away; what was kept stays', async () => {
  const organization = await createOrganization()
  const kept = await within(organization, (ctx) => storeFile(ctx, note))
  let lost = ''
  const failing = within(organization, async (ctx) => {
    lost = (await storeFile(ctx, note)).id
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  await expect(within(organization, (ctx) => openFile(ctx, lost))).rejects.toMatchObject({ status: 404 })
  const [lostKey, keptKey] = [await keyOf(lost), await keyOf(kept.id)]
  await purgeFiles()
  expect(await bytesStore().exists(lostKey)).toBe(true)
  await purgeFiles(-1000)
  expect(await bytesStore().exists(lostKey)).toBe(false)
  expect(await systemDb().storedFile.count({ where: { id: lost } })).toBe(0)
  expect(await bytesStore().exists(keptKey)).toBe(true)
})

test('a deleted file cannot be opened', async () => {
  const organization = await createOrganization()
  const { id } = await within(organization, (ctx) => storeFile(ctx, note))
  await within(organization, (ctx) => deleteFile(ctx, id))
  await expect(within(organization, (ctx) => openFile(ctx, id))).rejects.toMatchObject({ status: 404 })
})

test('a file beyond the limit leaves no row', async () => {
  const organization = await createOrganization()
  await expect(receiveFile(personOf(organization), { ...note, max_bytes: 4 })).rejects.toMatchObject({ status: 413 })
  expect(await systemDb().storedFile.count({ where: { organization_id: organization.id } })).toBe(0)
})

test.each([
  ['C:\\fakepath\\plan.pdf', 'plan.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['..', 'file'],
  ['.htaccess', 'htaccess'],
  ['a\u202egpj.exe\r\n', 'agpj.exe'],
  ['', 'file'],
])('the name %j becomes %j', (given, expected) => expect(safeName(given)).toBe(expected))
