import type { Selected } from './text-edit'

/** What is in a field, with what is selected. */
export const selectedIn = (field: HTMLTextAreaElement): Selected => ({
  text: field.value,
  start: field.selectionStart,
  end: field.selectionEnd,
})

/** Changes a field as typing would, so that the browser's own undo takes it back. */
export function applyEdit(field: HTMLTextAreaElement, edited: Selected): void {
  const { value } = field
  let head = 0
  while (head < value.length && value[head] === edited.text[head]) head++
  let tail = 0
  const most = Math.min(value.length, edited.text.length) - head
  while (tail < most && value.at(-1 - tail) === edited.text.at(-1 - tail)) tail++
  field.focus()
  if (value !== edited.text) {
    field.setSelectionRange(head, value.length - tail)
    const piece = edited.text.slice(head, edited.text.length - tail)
    const done = piece === '' ? document.execCommand('delete') : document.execCommand('insertText', false, piece)
    if (!done) setByHand(field, edited.text)
  }
  field.setSelectionRange(edited.start, edited.end)
}

/** React hears of a value only through the element's own setter. */
function setByHand(field: HTMLTextAreaElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
