import type { EditorView } from '@tiptap/pm/view'
import { loadRecord, nameOf } from '@/components/record/links/load-record'
import { recordOfAddress } from '@/components/record/links/record-links'

/** Addresses of this installation are written without its name, so that they hold wherever it stands. */
export function ownAddress(typed: string): string {
  const url = URL.parse(typed)
  return url?.origin === window.location.origin ? url.pathname + url.search + url.hash : typed
}

/** The address of a record that is pasted becomes a link with the record's name. @returns whether it was one */
export function pasteRecord(view: EditorView, pasted: string): boolean {
  const address = pasted.trim()
  const record = /\s/.test(address) ? null : recordOfAddress(address, window.location.origin)
  // Pasted over words, these are to be the link.
  if (!record || !/^https?:/.test(address) || !view.state.selection.empty) return false
  const href = ownAddress(address)
  const insert = (label: string) => {
    if (!view.isDestroyed) insertLink(view, label, href)
  }
  loadRecord(record).then(
    (found) => insert(nameOf(found) ?? address),
    () => insert(address),
  )
  return true
}

export function insertLink(view: EditorView, label: string, href: string): void {
  const { schema, tr } = view.state
  view.dispatch(tr.replaceSelectionWith(schema.text(label, [schema.marks.link!.create({ href })]), false))
}
