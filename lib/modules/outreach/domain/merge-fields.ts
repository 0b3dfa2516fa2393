import { MERGE_FIELDS } from '../schemas'

export type MergeValues = Partial<Record<string, string>>

const FIELD = /\{\{\s*([^{}]*?)\s*\}\}/g
const KNOWN = new Set<string>(MERGE_FIELDS.map(({ key }) => key))

/**
 * Fields of a text that there are not; an empty list means that it can be filled in for everybody.
 * @returns as they were written, each once, e.g. `{{fistname}}`; a lone `{{` too
 */
export function unknownFields(text: string): string[] {
  const wrong = [...text.matchAll(FIELD)]
    .filter(([, name]) => !KNOWN.has(name!.split('|')[0]!.trim()))
    .map(([whole]) => whole)
  if (/\{\{|\}\}/.test(text.replace(FIELD, ''))) wrong.push('{{')
  return [...new Set(wrong)]
}

/** `{{first_name}}` filled in; `{{first_name|there}}` says what to write where nothing is known. */
export function fillIn(text: string, values: MergeValues): string {
  return text.replace(FIELD, (whole, inner: string) => {
    const [name = '', ...instead] = inner.split('|')
    if (!KNOWN.has(name.trim())) return whole
    return oneLine(values[name.trim()] ?? '') || instead.join('|').trim()
  })
}

/** What a person typed about themselves must not break a text, or write a header. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? ''
