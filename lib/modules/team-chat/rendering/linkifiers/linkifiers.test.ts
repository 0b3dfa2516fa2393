import { describe, expect, test } from 'vitest'
import fc from '@/scripts/test/property'
import { rounds } from '@/scripts/test/strength'
import { topicLinks } from '../links/topic-links'
import { findLinkified, linkifierProblem } from './find-linkified'
import { expandTemplate } from './url-template'

const linkifier = (pattern: string, url_template = 'https://x/{id}') => ({ id: 1, pattern, url_template })
const found = (pattern: string, text: string) =>
  findLinkified(text, [linkifier(pattern)]).map(({ start, end, url }) => [text.slice(start, end), url])

describe('patterns', () => {
  test.each([
    [
      '#(?P<id>[0-9]+)',
      'a #12, (#3) x#4 #5a',
      [
        ['#12', 'https://x/12'],
        ['#3', 'https://x/3'],
      ],
    ],
    ['(?P<id>[A-Z]{2,4}-\\d+)', 'ABC-12 A-1 ABCDE-1', [['ABC-12', 'https://x/ABC-12']]],
    ['(?i)bug (?P<id>\\d+)', 'BUG 7', [['BUG 7', 'https://x/7']]],
    [
      '(?:issue|pr)/(?<id>\\w+?)(?:/x)?',
      'issue/ab pr/c/x',
      [
        ['issue/ab', 'https://x/ab'],
        ['pr/c/x', 'https://x/c'],
      ],
    ],
    ['🙂(?P<id>.)', 'a 🙂🎉 b', [['🙂🎉', `https://x/${encodeURIComponent('🎉')}`]]],
    ['(?P<id>a|ab)', 'ab', [['ab', 'https://x/ab']]],
    ['(?P<id>a??)b', 'ab', [['ab', 'https://x/a']]],
    [
      '\\bx(?P<id>[^\\s\\]]*)',
      '(xy] axz xz',
      [
        ['xy', 'https://x/y'],
        ['xz', 'https://x/z'],
      ],
    ],
    ['(?P<id>[a-c\\-]+)', 'a-b', [['a-b', 'https://x/a-b']]],
    ['(?P<id>\\p{Lu}\\pL+)', 'Éa éa', [['Éa', `https://x/${encodeURIComponent('Éa')}`]]],
    ['(?P<id>x*)', 'y', []],
  ])('%s in %j', (pattern, text, expected) => expect(found(pattern, text)).toEqual(expected))

  test('of two that overlap, the earlier linkifier’s counts', () => {
    const first = linkifier('a(?P<id>b)', 'https://1/{id}')
    const second = linkifier('(?P<id>ab c)', 'https://2/{id}')
    expect(findLinkified('ab c', [first, second])).toEqual([{ start: 0, end: 2, url: 'https://1/b' }])
    expect(findLinkified('ab c', [second, first])).toEqual([{ start: 0, end: 4, url: 'https://2/ab%20c' }])
  })

  test('match what the same regular expression matches elsewhere', () => {
    const atom = fc.constantFrom(
      'a',
      'b',
      '.',
      '[ab]',
      '[^a]',
      '\\d',
      '(?:ab|a)',
      '(a|b)',
      '(?:a|)',
      '\\w',
      '(?:b*)',
      '\\b',
    )
    const quantified = fc
      .tuple(atom, fc.constantFrom('', '', '*', '+', '?', '*?', '+?', '??', '{2}', '{1,2}', '{1,}?'))
      .map(([part, quantifier]) => (part === '\\b' ? part : part + quantifier))
    const pattern = fc.array(quantified, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''))
    const text = fc.array(fc.constantFrom('a', 'b', '1', ' ', '-'), { maxLength: 12 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(pattern, text, (source, input) => {
        const same = new RegExp(`(?<=^|[\\s'"(,:<[{])(?:${source})(?=$|[^\\p{L}\\p{N}])`, 'gu')
        const expected = [...input.matchAll(same)]
          .filter(([match]) => match !== '')
          .map(({ 0: match, index }) => [index, match])
        const actual = findLinkified(input, [linkifier(source, 'https://x')]).map(({ start, end }) => [
          start,
          input.slice(start, end),
        ])
        expect(actual).toEqual(expected)
      }),
      { numRuns: rounds(1500) },
    )
  })

  test('patterns that would take for ever elsewhere take no time', () => {
    const text = `${'a '.repeat(4500)}b`
    // Many matches that each look as far as the end, and more states than are remembered.
    const hostile = ['a(?:.*c)?', 'a(?:(.*)(.*)(.*)c)?', 'a(?:[a ]{100}.*[a ]{100}c)?', '(?:a|b| )*a(?:a|b| ){90}x']
    for (const pattern of ['(a+)+b', '(?:a|a)*b', '(?:.*){20}b', 'a*a*a*a*a*a*b', ...hostile]) {
      const start = process.threadCpuUsage()
      findLinkified(text, [linkifier(pattern)])
      const { user, system } = process.threadCpuUsage(start)
      expect({ pattern, took: (user + system) / 1000 < 1000 }).toEqual({ pattern, took: true })
    }
  })
})

describe('what cannot be a linkifier', () => {
  test.each([
    ['#(?P<id>\\d+)', 'https://x/{id}', null],
    ['#\\d+', 'https://x/', null],
    ['#(?P<id>\\d+)', 'https://x/', "Group 'id' in linkifier pattern is not present in URL template."],
    ['#\\d+', 'https://x/{id}', "Group 'id' in URL template is not present in linkifier pattern."],
    ['#(?P<id>\\d+)', 'https://x/{id', 'Invalid URL template.'],
    ['(', 'https://x', 'Bad regular expression: missing closing ): `(`'],
    ['a)', 'https://x', 'Bad regular expression: unexpected ): `a)`'],
    ['[a', 'https://x', 'Bad regular expression: missing closing ]: `[a`'],
    ['*', 'https://x', 'Bad regular expression: missing argument to repetition operator: `*`'],
    ['a**', 'https://x', 'Bad regular expression: invalid nested repetition operator: `**`'],
    ['[b-a]', 'https://x', 'Bad regular expression: invalid character class range: `b-a`'],
    ['(a)\\1', 'https://x', 'Bad regular expression: invalid escape sequence: `\\1`'],
    ['a(?=b)', 'https://x', 'Bad regular expression: invalid or unsupported Perl syntax: `(?=`'],
    ['a\\', 'https://x', 'Bad regular expression: trailing backslash at end of expression'],
    ['a{2,1}', 'https://x', 'Bad regular expression: invalid repeat count: `{2,1}`'],
    ['\\p{Nothing}', 'https://x', 'Bad regular expression: invalid character class range: `\\p{Nothing}`'],
    ['a{9999}', 'https://x', 'Bad regular expression: invalid repeat count: `{9999}`'],
    ['(a{200}){200}', 'https://x', 'Bad regular expression: invalid repeat count: `{200}`'],
    ['(?:a{150}){2}b{150}', 'https://x', 'Bad regular expression: The pattern is too large'],
    ['((((){200}){200}){200}){200}', 'https://x', 'Bad regular expression: invalid repeat count: `{200}`'],
    ['a'.repeat(1001), 'https://x', 'Bad regular expression: At most 1000 characters'],
  ])('%s with %s: %s', (pattern, template, expected) => expect(linkifierProblem(pattern, template)).toBe(expected))

  test('and matches nothing if it is there all the same', () => {
    expect(findLinkified('(a', [linkifier('(')])).toEqual([])
  })
})

describe('URL templates', () => {
  const values = { a: 'x y/z?', b: '1', c: '🎉x', empty: '' }
  test.each([
    ['https://h/{a}', 'https://h/x%20y%2Fz%3F'],
    ['https://h/{+a}', 'https://h/x%20y/z?'],
    ['https://h{/b,a}', 'https://h/1/x%20y%2Fz%3F'],
    ['https://h/{#b}', 'https://h/#1'],
    ['https://h/f{.b}', 'https://h/f.1'],
    ['https://h/{;b,empty}', 'https://h/;b=1;empty'],
    ['https://h/{?b,a,none}', 'https://h/?b=1&a=x%20y%2Fz%3F'],
    ['https://h/?x{&b}', 'https://h/?x&b=1'],
    ['https://h/{a:1}', 'https://h/x'],
    // No half of a character, which cannot be encoded.
    ['https://h/{c:1}', 'https://h/%F0%9F%8E%89'],
    ['https://h/{none}-{empty}', 'https://h/-'],
    ['https://h/ü {b}', 'https://h/%C3%BC%201'],
    ['https://h/%20{b}', 'https://h/%201'],
  ])('%s', (template, expected) => expect(expandTemplate(template, values)).toBe(expected))
})

describe('links of a topic', () => {
  test('are linkifiers’ matches and addresses, in their order', () => {
    expect(topicLinks('✔ #12 of https://a.b/c#5 and b.com', [linkifier('#(?P<id>[0-9]+)')])).toEqual([
      { text: '#12', url: 'https://x/12' },
      { text: 'https://a.b/c#5', url: 'https://a.b/c#5' },
      { text: 'b.com', url: 'http://b.com' },
    ])
    expect(topicLinks('plain', [])).toEqual([])
  })

  test('lead nowhere that a click must not lead', () => {
    expect(topicLinks('x1', [linkifier('x(?P<id>\\d)', 'javascript:alert({id})')])).toEqual([])
  })
})
