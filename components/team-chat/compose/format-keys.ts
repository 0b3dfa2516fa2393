import { makeCode, makeLink, prefixLines, type Selected, toggleMarks } from './text-edit'

export type Format = {
  key: 'bold' | 'italic' | 'strike' | 'code' | 'link' | 'quote' | 'list' | 'numbers'
  label: string
  /** In the notation of lib/client/shortcuts. */
  shortcut?: string
  apply: (selected: Selected) => Selected
}

export const FORMATS: Format[] = [
  { key: 'bold', label: 'Bold', shortcut: 'Mod+B', apply: (selected) => toggleMarks(selected, '**') },
  { key: 'italic', label: 'Italic', shortcut: 'Mod+I', apply: (selected) => toggleMarks(selected, '*') },
  { key: 'strike', label: 'Strikethrough', shortcut: 'Mod+Shift+X', apply: (selected) => toggleMarks(selected, '~~') },
  { key: 'code', label: 'Code', shortcut: 'Mod+E', apply: makeCode },
  { key: 'link', label: 'Link', shortcut: 'Mod+Shift+L', apply: makeLink },
  { key: 'quote', label: 'Quote', shortcut: 'Mod+Shift+9', apply: (selected) => prefixLines(selected, '> ') },
  { key: 'list', label: 'List', shortcut: 'Mod+Shift+8', apply: (selected) => prefixLines(selected, '- ') },
  {
    key: 'numbers',
    label: 'Numbered list',
    shortcut: 'Mod+Shift+7',
    apply: (selected) => prefixLines(selected, '1. '),
  },
]
