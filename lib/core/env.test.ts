import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { describeProblems, readEnv, settingNames } from './env'

const KEY = Buffer.from([...Array(32).keys()]).toString('base64')
const valid = {
  DATABASE_URL: 'postgresql://owner:hush@db.example:5432/indaba?sslmode=require',
  INDABA_SECRET: '0123456789abcdefghijklmnopqrstuvwxyz',
  INDABA_ENCRYPTION_KEYS: `new:${KEY},old:${KEY}`,
}

function problemsOf(more: Record<string, string>) {
  const result = readEnv({ ...valid, ...more })
  return result.ok ? [] : result.problems
}

function envOf(more: Record<string, string> = {}) {
  const result = readEnv({ ...valid, ...more })
  if (!result.ok) throw new Error(describeProblems(result.problems))
  return result.env
}

test('defaults make a small set enough', () => {
  expect(envOf()).toMatchObject({
    port: 3000,
    url: 'http://localhost:3000',
    databasePoolSize: 10,
    rateLimitPerMinute: 600,
    smtpUrl: null,
    demo: false,
    managesRoles: true,
    files: { kind: 'disk', directory: path.resolve('.data/files') },
  })
})

test('empty settings count as missing', () => {
  expect(envOf({ PORT: '', INDABA_URL: ' ', S3_BUCKET: '', SMTP_URL: '' }).port).toBe(3000)
})

test('the two roles open the same database with passwords of their own', () => {
  const { appDatabaseUrl, systemDatabaseUrl } = envOf()
  const [app, system] = [new URL(appDatabaseUrl), new URL(systemDatabaseUrl)]
  expect([app.username, system.username]).toEqual(['indaba_app', 'indaba_system'])
  expect([app.host, app.pathname, app.search]).toEqual(['db.example:5432', '/indaba', '?sslmode=require'])
  expect(app.password).toMatch(/^[0-9a-f]{64}$/)
  expect(app.password).not.toBe(system.password)
})

test('the first key encrypts', () => {
  expect(envOf().encryptionKeys.map(({ id }) => id)).toEqual(['new', 'old'])
})

test.each([
  ['DATABASE_URL', { DATABASE_URL: '' }, 'is missing'],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://host/db' }, 'starts with'],
  ['DATABASE_URL', { DATABASE_URL: 'postgres://host' }, 'names no database'],
  ['INDABA_SECRET', { INDABA_SECRET: '' }, 'is missing'],
  ['INDABA_SECRET', { INDABA_SECRET: 'short' }, 'too short'],
  ['INDABA_SECRET', { INDABA_SECRET: 'change-me-change-me-change-me-change-me' }, 'guessable'],
  ['INDABA_ENCRYPTION_KEYS', { INDABA_ENCRYPTION_KEYS: 'k:c2hvcnQ=' }, '32 bytes'],
  ['INDABA_ENCRYPTION_KEYS', { INDABA_ENCRYPTION_KEYS: `k:${Buffer.alloc(32).toString('base64')}` }, 'guessable'],
  ['INDABA_ENCRYPTION_KEYS', { INDABA_ENCRYPTION_KEYS: `k:${KEY},k:${KEY}` }, 'one id twice'],
  ['PORT', { PORT: '0' }, 'from 1 to 65535'],
  ['INDABA_SYSTEM_DATABASE_URL', { INDABA_APP_DATABASE_URL: 'postgres://a@h/d' }, 'set both'],
  [
    'S3_SECRET_ACCESS_KEY',
    { S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'a' },
    'S3 storage needs',
  ],
])('%s of %o is refused', (name, more, message) => {
  expect(problemsOf(more as Record<string, string>)).toContainEqual({ name, message: expect.stringContaining(message) })
})

test('no message repeats a value', () => {
  const secrets = {
    INDABA_SECRET: 'hunter2-hunter2',
    INDABA_ENCRYPTION_KEYS: 'k:aHVudGVyMg==',
    SMTP_URL: 'ftp://u:hunter2@x',
  }
  expect(describeProblems(problemsOf(secrets))).not.toMatch(/hunter2|aHVudGVyMg/)
})

test('.env.example has every setting', () => {
  const example = readFileSync(path.resolve(import.meta.dirname, '../../.env.example'), 'utf8')
  const listed = [...example.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name)
  expect(listed.sort()).toEqual(settingNames.filter((name) => name !== 'NODE_ENV').sort())
})
