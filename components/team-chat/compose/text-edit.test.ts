import { expect, test } from 'vitest'
import { fenceFor, insertBlock, makeCode, makeLink, prefixLines, type Selected, toggleMarks } from './text-edit'

/** `a [b] c`: what is between the brackets is selected. */
const at = (marked: string): Selected => {
  const start = marked.indexOf('[')
  const end = marked.indexOf(']') - 1
  return { text: marked.replace('[', '').replace(']', ''), start, end }
}
const shown = ({ text, start, end }: Selected) => `${text.slice(0, start)}[${text.slice(start, end)}]${text.slice(end)}`

test('marks go around what is selected, and away again', () => {
  const bold = toggleMarks(at('so [very] good'), '**')
  expect(shown(bold)).toBe('so **[very]** good')
  expect(shown(toggleMarks(bold, '**'))).toBe('so [very] good')
  expect(shown(toggleMarks(at('so [**very**] good'), '**'))).toBe('so very[] good')
  expect(shown(toggleMarks(at('[]'), '*'))).toBe('*[]*')
})

test('bold text becomes italic too, instead of losing half of its marks', () => {
  expect(shown(toggleMarks(at('**[very]**'), '*'))).toBe('***[very]***')
})

test('a link asks for what is missing', () => {
  expect(shown(makeLink(at('see [the plan]')))).toBe('see [the plan]([https://])')
  expect(shown(makeLink({ text: 'https://a.example', start: 0, end: 17 }))).toBe('[[text]](https://a.example)')
})

test('code over several lines is a block', () => {
  expect(shown(makeCode(at('[x]')))).toBe('`[x]`')
  expect(shown(makeCode(at('a [x\ny] b')))).toBe('a \n```\n[x\ny]\n```\n b')
})

test('lists and quotes are put before each line, and taken away', () => {
  const list = prefixLines(at('[a\nb]'), '1. ')
  expect(list.text).toBe('1. a\n2. b')
  expect(prefixLines({ ...list, start: 0, end: list.text.length }, '1. ').text).toBe('a\nb')
  expect(shown(prefixLines(at('one\ntw[]o'), '> '))).toBe('one\n> tw[]o')
})

test('a block stands on lines of its own', () => {
  expect(shown(insertBlock(at('see[]'), 'X'))).toBe('see\nX\n[]')
  expect(shown(insertBlock(at('[]'), 'X'))).toBe('X\n[]')
})

test('a fence is longer than those within', () => {
  expect(fenceFor('plain')).toBe('```')
  expect(fenceFor('```js\n1\n```')).toBe('````')
})
