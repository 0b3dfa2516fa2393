import { expect, test } from 'vitest'
import { fileLink, namedFile, placeholderOf, withLink, withoutPlaceholder } from './uploads'

test('a placeholder becomes the link of its own file', () => {
  const [one, two] = [placeholderOf('a.png', 1), placeholderOf('a.png', 2)]
  expect(withLink(`${one}\n${two}`, two, fileLink('a [1].png', '/user_uploads/2/x/a.png'))).toBe(
    `${one}\n[a 1.png](/user_uploads/2/x/a.png)`,
  )
})

test('a cancelled file leaves no line behind', () => {
  const placeholder = placeholderOf('a.png', 1)
  expect(withoutPlaceholder(`see\n${placeholder}\nthere`, placeholder)).toBe('see\nthere')
  expect(withoutPlaceholder(`see ${placeholder}`, placeholder)).toBe('see ')
})

test('pictures of the clipboard are told apart by when they were pasted', () => {
  const now = new Date('2026-11-20T10:20:30Z')
  expect(namedFile(new File(['x'], 'image.png', { type: 'image/png' }), now).name).toBe(
    'Pasted 2026-11-20 10.20.30.png',
  )
  expect(namedFile(new File(['x'], 'plan.png', { type: 'image/png' }), now).name).toBe('plan.png')
})
