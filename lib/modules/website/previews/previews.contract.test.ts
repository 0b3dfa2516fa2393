import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { modelSandbox } from '@/lib/connectors/model/sandbox/part'
import { type Sandbox, startSandbox } from '@/lib/connectors/sandbox-kit/server'
import { systemDb } from '@/lib/core/db/prisma'
import { forgetEnv } from '@/lib/core/env'
import { stopLive } from '@/lib/core/live/bus'
import { startTestInstallation, type TestInstallation } from '@/tests/installation'

/** Previews where a model that draws is connected; without one they are drawn by ourselves (website.contract.test.ts). */
let api: TestInstallation
let sandbox: Sandbox
beforeAll(async () => {
  api = await startTestInstallation()
  sandbox = await startSandbox([modelSandbox])
  vi.stubEnv('INDABA_SANDBOX_URL', sandbox.url)
  forgetEnv()
  const site = (await call('PUT', '', { template: 'grey' })).body
  const { organization_id } = await systemDb().website.findFirstOrThrow({ where: { id: site.site_id } })
  await systemDb().organizationSetting.deleteMany({ where: { organization_id, key: 'connection.model' } })
  await systemDb().organizationSetting.create({
    data: { organization_id, key: 'connection.model', value: { mode: 'sandbox', settings: {} } },
  })
}, 120_000)
afterAll(async () => {
  vi.unstubAllEnvs()
  forgetEnv()
  await sandbox?.close()
  await stopLive()
  await api?.close()
})

const call = (method: string, path: string, body?: object) =>
  api.call(method, `/settings/website${path}`, { key: api.ours.owner, ...(body ? { body } : {}) })
const asked = async () =>
  ((await sandbox.control('GET', 'requests')) as { requests: { op: string }[] }).requests.map(({ op }) => op)
const sizeOf = async (image: string) => {
  const { format, width, height } = await sharp(Buffer.from(image.split(',')[1] as string, 'base64')).metadata()
  return { format, width, height }
}

test('rq.website.favicon.preview: the model makes the icon out of the logo and the hero of the words, and nothing is saved', async () => {
  const before = (await call('GET', '')).body
  const pictures = await systemDb().websiteImage.count()
  const logo = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#d00' } })
    .png()
    .toBuffer()
  const image = `data:image/png;base64,${logo.toString('base64')}`

  const icon = (await call('POST', '/extract-favicon', { image })).body
  expect(icon.source).toBe('model')
  expect(await sizeOf(icon.image)).toEqual({ format: 'png', width: 512, height: 512 })
  const hero = (await call('POST', '/generate-hero-image', { prompt: 'A lodge at dawn' })).body
  expect(hero.source).toBe('model')
  expect(await sizeOf(hero.image)).toEqual({ format: 'jpeg', width: 1600, height: 900 })
  // The logo went along as a reference.
  expect(await asked()).toEqual(['edit_image', 'image'])
  expect((await call('GET', '')).body).toEqual(before)
  expect(await systemDb().websiteImage.count()).toBe(pictures)
})

test('a model that fails is said in words, and no drawing takes its place', async () => {
  await sandbox.control('POST', 'faults', { match: { op: 'image' }, mode: 'html' })
  const { status, body } = await call('POST', '/generate-hero-image', { prompt: 'Another lodge' })
  expect(status).toBeGreaterThanOrEqual(400)
  expect(body).toMatchObject({ code: expect.stringMatching(/^provider_/), detail: expect.any(String) })
})
