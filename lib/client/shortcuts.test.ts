import { expect, it } from 'vitest'
import { isSingleKey, strokeOf } from './shortcuts'

const press = (key: string, more: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})

it.each([
  ['Ctrl+K elsewhere', press('k', { ctrlKey: true }), false, 'Mod+K'],
  ['Cmd+K on a Mac', press('k', { metaKey: true }), true, 'Mod+K'],
  ['Ctrl+K on a Mac is another key', press('k', { ctrlKey: true }), true, 'Ctrl+K'],
  ['Shift belongs to the question mark', press('?', { shiftKey: true }), false, '?'],
  ['Alt+P on a Mac', { ...press('π', { altKey: true }), code: 'KeyP' }, true, 'Alt+P'],
  ['a letter alone', press('j'), false, 'j'],
  ['redo', press('Z', { ctrlKey: true, shiftKey: true }), false, 'Mod+Shift+Z'],
  ['a named key with Shift', press('ArrowDown', { shiftKey: true }), false, 'Shift+ArrowDown'],
  ['the space bar', press(' '), false, 'Space'],
])('%s', (_name, event, mac, stroke) => expect(strokeOf(event, mac)).toBe(stroke))

it.each([
  ['n', true],
  ['?', true],
  ['g l', true],
  ['Mod+K', false],
  ['Shift+ArrowDown', false],
  ['Enter', false],
  ['Space', false],
  ['Delete', false],
])('%s can be switched off: %s', (keys, single) => expect(isSingleKey(keys)).toBe(single))
