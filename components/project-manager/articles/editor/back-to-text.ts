import type { Editor } from '@tiptap/react'

/** When a menu of the toolbar closes, one goes on writing; unless something else was clicked. */
export const backToText = (editor: Editor) => (event: Event) => {
  event.preventDefault()
  if (document.activeElement === document.body) editor.commands.focus()
}
