import { expect, test } from 'vitest'
import { textOf } from './html-text'

test('as text each block is a line, and a picture what is said of it', () => {
  expect(textOf('<p>a<strong>b</strong></p><ul><li><p>&amp;lt;</p></li></ul><p>c<br />d</p>')).toBe('ab\n&lt;\nc\nd')
  expect(textOf('<p><img src="/x" alt="A plan" /><img src="/y" alt="" /> e</p>')).toBe('[A plan] e')
})
