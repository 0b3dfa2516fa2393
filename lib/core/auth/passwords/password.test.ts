import { describe, expect, test } from 'vitest'
import { hashPassword, passwordProblem, verifyPassword } from './password'

describe('passwords', () => {
  test('are kept as argon2id, each with a salt of its own', async () => {
    const [one, two] = await Promise.all([hashPassword('Karoo-rain-2026'), hashPassword('Karoo-rain-2026')])
    expect(one).toMatch(/^\$argon2id\$/)
    expect(one).not.toBe(two)
    expect(await verifyPassword(one, 'Karoo-rain-2026')).toBe(true)
    expect(await verifyPassword(one, 'karoo-rain-2026')).toBe(false)
  })

  test('are the same however the keyboard composes its letters', async () => {
    expect(await verifyPassword(await hashPassword('Café au lait'), 'Cafe\u0301 au lait')).toBe(true)
  })

  test('of an account that is not there are checked as long, and never right', async () => {
    expect(await verifyPassword(null, 'no account has this password')).toBe(false)
    expect(await verifyPassword('damaged', 'anything at all')).toBe(false)
  })

  test.each([
    ['short', 'at least 10'],
    ['password123', 'commonest'],
    ['Qwertyuiop!!', 'commonest'],
    ['ababababab', 'same few'],
    ['x'.repeat(201), 'at most 200'],
    ['Thandiwe Mokoena1', 'your name'],
  ])('%s will not do', (password, words) => {
    expect(passwordProblem(password, ['Thandiwe Mokoena', 'thandiwe@highveldfibre.example'])).toContain(words)
  })

  test('that are long and uncommon will do', () => {
    expect(passwordProblem('Karoo-rain-2026', ['Thandiwe Mokoena'])).toBeNull()
    expect(passwordProblem('four quiet grey herons')).toBeNull()
  })
})
