import { strokeOf } from '@/lib/client/shortcuts'
import { FORMATS, type Format } from './format-keys'

type EditorKey = {
  keys: string
  label: string
  does: 'send' | 'snippet' | 'preview' | 'edit-last' | 'leave' | Format
}

/** The keys of a message that is being written; the field follows them, and the list of keys shows them. */
export const editorKeys = (enterSends: boolean): EditorKey[] => [
  ...(enterSends ? [{ keys: 'Enter', label: 'Send', does: 'send' as const }] : []),
  { keys: 'Mod+Enter', label: 'Send', does: 'send' },
  { keys: 'Mod+;', label: 'Insert a snippet', does: 'snippet' },
  { keys: 'Alt+P', label: 'Preview', does: 'preview' },
  { keys: 'ArrowUp', label: 'Edit your last message (empty field)', does: 'edit-last' },
  { keys: 'Escape', label: 'Leave the field', does: 'leave' },
  ...FORMATS.flatMap((format) =>
    format.shortcut ? [{ keys: format.shortcut, label: format.label, does: format }] : [],
  ),
]

export function editorKeyOf(event: KeyboardEvent, enterSends: boolean): EditorKey | undefined {
  const stroke = strokeOf(event)
  // With Shift, digits are other characters: their place on the keyboard counts.
  const digit = /^Digit(\d)$/.exec(event.code)?.[1]
  const pressed = digit && stroke.startsWith('Mod+Shift+') ? `Mod+Shift+${digit}` : stroke
  return editorKeys(enterSends).find(({ keys }) => keys === pressed)
}
