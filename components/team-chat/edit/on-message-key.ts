import type { KeyboardEvent } from 'react'
import type { Message } from '@/lib/client/chat/wire'
import { singleKeysAreOn } from '@/lib/client/shortcuts'
import { runMessageKey } from './message-menu'

/** Keys that open a button of the message instead of doing something at once. */
const BUTTONS: Record<string, string> = { ':': 'react', '.': 'menu' }

/** The keys of a message while it has the focus itself. */
export function onMessageKey(event: KeyboardEvent<HTMLElement>, message: Message): void {
  const { key, currentTarget } = event
  if (event.target !== currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
  if (key.length === 1 && !singleKeysAreOn()) return
  const button = BUTTONS[key] && currentTarget.querySelector<HTMLElement>(`[data-message-action="${BUTTONS[key]}"]`)
  if (button) press(button)
  else if (!runMessageKey(message, key)) return
  event.preventDefault()
}

/** Menus open on the press of the pointer, popovers on the click. */
function press(button: HTMLElement): void {
  if (button.dataset.messageAction === 'menu')
    button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  else button.click()
}
