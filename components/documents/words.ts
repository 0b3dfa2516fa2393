import { DOCTYPES, type Doctype } from '@/lib/modules/accounting/schemas'

export const countOf = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/** As within a sentence. */
export const inSentence = (doctype: Doctype, isReturn = false): string => titleOf(doctype, isReturn).toLowerCase()

export const titleOf = (doctype: Doctype, isReturn = false): string =>
  isReturn ? (doctype === 'acc_purchase_invoice' ? 'Debit note' : 'Credit note') : DOCTYPES[doctype].title
