import { expect, test } from 'vitest'
import { fitted, plainText, toShownHtml } from './message-html'

const words = { moment: (iso: string) => `at <${iso}>`, isMeMessage: false }

test('emoji become their characters', () => {
  const html = '<span aria-label="flag" class="emoji emoji-1f1ff-1f1e6" role="img" title="flag">:flag:</span>'
  expect(toShownHtml(html, words)).toContain('>🇿🇦</span>')
})

test('moments are told in the reader’s words, escaped', () => {
  expect(toShownHtml('<time datetime="2026-01-02T03:04:00Z">then</time>', words)).toBe(
    '<time datetime="2026-01-02T03:04:00Z">at &lt;2026-01-02T03:04:00Z&gt;</time>',
  )
})

test('images have their place before they are there', () => {
  const html = '<img data-original-content-type="image/png" data-original-dimensions="1920x1080" src="/t.webp">'
  expect(toShownHtml(html, words)).toContain('width="360" height="203"')
  expect([fitted(100, 50), fitted(100, 4800), fitted(0, 0)]).toEqual([
    { width: 100, height: 50 },
    { width: 5, height: 240 },
    { width: 360, height: 240 },
  ])
})

test('spoilers and mentions of people can be reached by keys, mentions of everybody are plain', () => {
  const html =
    '<div class="spoiler-header"></div><span class="user-mention" data-user-id="4">@A</span><span class="user-mention" data-user-id="*">@all</span>'
  expect(toShownHtml(html, words).match(/role="button"/g)).toHaveLength(2)
})

test('a message about oneself loses its command', () => {
  expect(toShownHtml('<p>/me waves</p>', { ...words, isMeMessage: true })).toBe('<p>waves</p>')
  expect(toShownHtml('<p>/me waves</p>', words)).toBe('<p>/me waves</p>')
})

test('the words of a message', () => {
  const html =
    '<p>a &lt;b&gt;<br>\n<strong>c</strong></p><ul><li>d</li></ul><annotation encoding="x">\\TeX</annotation>'
  expect(plainText(html)).toBe('a <b> c d')
})
