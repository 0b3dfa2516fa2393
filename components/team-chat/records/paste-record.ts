import { loadRecord, nameOf } from '@/components/record/links/load-record'
import { recordOfAddress } from '@/components/record/links/record-links'
import { applyEdit, selectedIn } from '../compose/apply-edit'
import { replaceChosen } from '../compose/text-edit'

type ChangeText = (change: (text: string) => string) => void

/**
 * An address of a record that is pasted becomes a link with the record's name as soon as that is known.
 * @returns whether it was one; the address then stands in the text already
 */
export function pasteAsRecordLink(field: HTMLTextAreaElement, pasted: string, change: ChangeText): boolean {
  const address = pasted.trim()
  const record = /\s/.test(address) ? null : recordOfAddress(address, window.location.origin)
  const selected = selectedIn(field)
  // Pasted over words or into a link, it is wanted as it is.
  if (!record || selected.start !== selected.end || selected.text[selected.start - 1] === '(') return false
  applyEdit(field, replaceChosen(selected, address))
  loadRecord(record).then(
    (found) => {
      const name = nameOf(found)
      if (name) change((text) => linkedOnce(text, address, name))
    },
    // Without the name the address does.
    () => {},
  )
  return true
}

/** The first place where the address stands bare. */
export function linkedOnce(text: string, address: string, name: string): string {
  const label = name.replace(/[[\]]/g, '')
  for (let at = text.indexOf(address); at !== -1; at = text.indexOf(address, at + 1)) {
    if (text[at - 1] === '(') continue
    return `${text.slice(0, at)}[${label}](${address})${text.slice(at + address.length)}`
  }
  return text
}
