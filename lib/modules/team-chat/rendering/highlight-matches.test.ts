import { expect, test } from 'vitest'
import { lookups } from '@/tests/team-chat/lookups'
import { highlightMatches } from './highlight-matches'
import { renderMessage } from './render-message'

const hit = (text: string) => `<span class="highlight">${text}</span>`

test.each([
  ['<p>Big big cat</p>', ['big'], `<p>${hit('Big')} ${hit('big')} cat</p>`],
  ['<p><em>a</em>b</p>', ['em', 'p', 'b'], `<p><em>a</em>${hit('b')}</p>`],
  ['<a href="http://cat.example">cat</a>', ['cat'], `<a href="http://cat.example">${hit('cat')}</a>`],
  ['a &amp; b &lt;c&gt;', ['amp', '&', '<c>'], `a ${hit('&amp;')} b ${hit('&lt;c&gt;')}`],
  ['lunch lunchtime', ['lunch', 'lunchtime'], `${hit('lunch')} ${hit('lunchtime')}`],
  ['a.b (c)', ['.', '(c)'], `a${hit('.')}b ${hit('(c)')}`],
  ['abc', ['', ' '], 'abc'],
  ['abc', [], 'abc'],
])('%j with %j', (html, words, expected) => expect(highlightMatches(html, words)).toBe(expected))

test('formulas stay whole', () => {
  const { html } = renderMessage('x $$x$$ x', lookups)
  const marked = highlightMatches(html, ['x'])
  expect(marked).toBe(html.replace('<p>x ', `<p>${hit('x')} `).replace(' x</p>', ` ${hit('x')}</p>`))
})
