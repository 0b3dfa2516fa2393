import { randomBytes } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { forgetEnv } from '../env'
import { openConnection, settingsInUse, stateOf } from './connection'
import { fromRow, type StoredConnection, toRow } from './connection-store'
import { defineConnector } from './define-connector'

const things = defineConnector({
  kind: 'things',
  title: 'Things',
  description: '',
  icon: 'plug',
  fields: [
    { key: 'base_url', label: 'Address', type: 'url', required: true, preset: 'https://things.example' },
    { key: 'limit', label: 'Limit', type: 'number' },
    { key: 'token', label: 'Token', type: 'secret', required: true },
  ],
  sandbox: ({ url, organizationId }) => ({ base_url: url, limit: null, token: `sandbox-${organizationId}` }),
  create: (settings, details) => ({ settings, details }),
  check: async () => ({ message: '' }),
})
const ID = '01a1f91c-03ab-7524-9bf6-000000000001'
const stored = (more: Partial<StoredConnection>): StoredConnection => ({
  mode: 'live',
  settings: {},
  secrets: {},
  last_test: null,
  ...more,
})
const open = (more: Partial<StoredConnection>) => openConnection(ID, things, stored(more))

afterEach(() => {
  vi.unstubAllEnvs()
  forgetEnv()
})

test('live takes what is entered, and presets for the rest', () => {
  expect(open({ secrets: { token: 't' }, settings: { limit: 5 } })).toMatchObject({
    settings: { base_url: 'https://things.example', limit: 5, token: 't' },
    details: { mode: 'live', organizationId: ID, webhookUrl: expect.stringContaining('/api/v1/webhooks/things/') },
  })
})

test.each([
  [{ mode: 'live' as const }, 'Token is missing'],
  [{ mode: 'off' as const }, 'not set up'],
  [{ mode: 'sandbox' as const }, 'runs none'],
])('%j is not configured, and says why', (more, words) => {
  expect(() => open(more)).toThrowError(
    expect.objectContaining({ status: 409, code: 'provider_not_configured', message: expect.stringContaining(words) }),
  )
  expect(stateOf(ID, things, stored(more))).toBe('not_configured')
})

test('the sandbox is an account of the organization', () => {
  vi.stubEnv('INDABA_SANDBOX_URL', 'http://127.0.0.1:4321')
  forgetEnv()
  expect(open({ mode: 'sandbox' })).toMatchObject({
    settings: { base_url: 'http://127.0.0.1:4321/things', token: `sandbox-${ID}` },
    details: { mode: 'sandbox' },
  })
  expect(stateOf(ID, things, stored({ mode: 'sandbox' }))).toBe('sandbox')
})

test('what the installation has is used by those who have nothing of their own', () => {
  const connector = { ...things, installation: () => ({ base_url: 'https://ours', limit: null, token: 'i' }) }
  expect(settingsInUse(ID, connector, stored({ mode: 'off' }))).toMatchObject({ mode: 'installation' })
  expect(stateOf(ID, connector, stored({ mode: 'off' }))).toBe('not_configured')
})

test('secrets are encrypted at rest; under a lost key they must be entered again', () => {
  const row = toRow(stored({ secrets: { token: 'a-secret-token' } }))
  expect(JSON.stringify(row)).not.toContain('a-secret-token')
  expect(fromRow(row)).toMatchObject({ mode: 'live', secrets: { token: 'a-secret-token' } })
  vi.stubEnv('INDABA_ENCRYPTION_KEYS', `other:${randomBytes(32).toString('base64')}`)
  forgetEnv()
  expect(fromRow(row)).toMatchObject({ mode: 'live', secrets: {} })
  expect(fromRow({ value: 'nonsense', secret: null })).toMatchObject({ mode: 'off' })
})
