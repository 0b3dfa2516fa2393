import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { canonicalName, codeOfEmoji, codeToNames, emojiCode, emojiNames, emojiOfCode, isEmojiCode } from './emoji'

describe('emoji', () => {
  test.each([
    ['smile', '1f642'],
    ['thumbs_up', '1f44d'],
    ['+1', '1f44d'],
    ['-1', '1f44e'],
    ['thumbs_down', '1f44e'],
    ['heart', '2764'],
    ['tada', '1f389'],
    ['check', '2705'],
    ['octopus', '1f419'],
    ['working_on_it', '1f6e0'],
    ['joy', '1f602'],
    ['cry', '1f622'],
    ['white_check_mark', '2705'],
    ['united_states', '1f1fa-1f1f8'],
    ['hash', '0023-20e3'],
  ])('%s is %s', (name, code) => {
    expect(emojiCode(name)).toBe(code)
    expect(emojiNames(code)).toContain(name)
  })

  test('names that are none, and objects’ own words, have no code', () => {
    for (const name of ['', 'nothing_like_it', 'constructor', '__proto__']) expect(emojiCode(name)).toBeUndefined()
    expect(isEmojiCode('1f642')).toBe(true)
    expect(isEmojiCode('1F642')).toBe(false)
    expect(isEmojiCode('0041')).toBe(false)
  })

  test('the first name is the usual one', () => {
    expect(canonicalName('1f44d')).toBe('+1')
    expect(canonicalName('1f642')).toBe('smile')
    expect(canonicalName('2705')).toBe('check')
  })

  test('typed emoji have codes with and without the variation selector, and come back as emoji', () => {
    expect(codeOfEmoji('🙂')).toBe('1f642')
    expect(codeOfEmoji('❤️')).toBe('2764')
    expect(codeOfEmoji('❤')).toBe('2764')
    expect(codeOfEmoji('👩‍❤️‍👨')).toBe('1f469-200d-2764-200d-1f468')
    expect(codeOfEmoji('a')).toBeUndefined()
    for (const code of Object.keys(codeToNames())) {
      expect(emojiOfCode(code), code).toMatch(/^\p{RGI_Emoji}$/v)
      expect(codeOfEmoji(emojiOfCode(code))).toBe(code)
    }
  })

  test('every name belongs to one emoji and is one that can be typed between colons', () => {
    const names = Object.values(codeToNames()).flat()
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => !/^[a-z0-9_+-]+$/.test(name))).toEqual([])
    expect(names.length).toBeGreaterThan(3000)
  })

  test('the table stays small enough for browsers', () => {
    const table = readFileSync(path.join(import.meta.dirname, 'generated/table.ts'))
    expect(table.byteLength).toBeLessThan(150_000)
  })
})
