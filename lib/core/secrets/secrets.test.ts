import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetEnv } from '../env'
import { decryptSecret, encryptSecret, equalInConstantTime, hashToken, newToken } from './secrets'

const key = () => randomBytes(32).toString('base64')
const first = `a:${key()}`

function useKeys(keys: string) {
  vi.stubEnv('DATABASE_URL', 'postgresql://nobody@127.0.0.1:1/none')
  vi.stubEnv('INDABA_SECRET', randomBytes(32).toString('hex'))
  vi.stubEnv('INDABA_ENCRYPTION_KEYS', keys)
  forgetEnv()
}

beforeEach(() => useKeys(first))
afterEach(() => {
  vi.unstubAllEnvs()
  forgetEnv()
})

test('a secret comes back, and never looks the same twice', () => {
  const stored = encryptSecret('pässword ✓')
  expect(stored).toMatch(/^v1\.a\.[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(stored).not.toContain('word')
  expect(encryptSecret('pässword ✓')).not.toBe(stored)
  expect(decryptSecret(stored)).toBe('pässword ✓')
})

test.each([0, 1, 2, 3, 4])('a change in part %i is noticed', (index) => {
  useKeys(`${first},b:${first.slice(2)}`)
  const parts = encryptSecret('text').split('.')
  const flip = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1)
  parts[index] = index === 0 ? 'v2' : index === 1 ? 'b' : flip(parts[index] as string)
  expect(() => decryptSecret(parts.join('.'))).toThrow()
})

test('a shortened authentication tag is refused', () => {
  const parts = encryptSecret('text').split('.')
  parts[3] = (parts[3] as string).slice(0, 6)
  expect(() => decryptSecret(parts.join('.'))).toThrow('not an encrypted secret')
})

test('after a change of keys old secrets are readable', () => {
  const old = encryptSecret('text')
  useKeys(`b:${key()},${first}`)
  expect(decryptSecret(old)).toBe('text')
})

test('without its key a secret is unreadable, and the error names only the key', () => {
  const old = encryptSecret('text')
  useKeys(`b:${key()}`)
  expect(() => decryptSecret(old)).toThrow('the key "a" of a secret is missing')
})

test('tokens are 256 random bits behind their prefix, and stored as their hash', () => {
  const token = newToken('ind_')
  expect(Buffer.from(token.slice(4), 'base64url')).toHaveLength(32)
  expect(newToken('ind_')).not.toBe(token)
  expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

test('comparison in constant time still compares', () => {
  expect(equalInConstantTime('abc', 'abc')).toBe(true)
  expect(equalInConstantTime('abc', 'abd')).toBe(false)
  expect(equalInConstantTime('abc', 'abcd')).toBe(false)
})
