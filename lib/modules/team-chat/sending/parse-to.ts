import { chatError } from '../domain/chat-error'

/** A channel as clients name it: plain, as a JSON text, as an id, or any of these in a list of one. */
export function parseChannel(to: string): number | string {
  const parsed = parseJson(to)
  const only = Array.isArray(parsed) ? parsed : [parsed ?? to]
  if (only.length !== 1) throw chatError('Expected exactly one channel')
  if (typeof only[0] === 'number' && Number.isInteger(only[0])) return only[0]
  if (typeof only[0] === 'string') return only[0].trim()
  throw chatError('Invalid data type for channel')
}

export type NamedPeople = { ids: number[] } | { emails: string[] }

/** People as clients name them: ids or e-mails in a JSON list, one id, or e-mails with commas between. */
export function parsePeople(to: string): NamedPeople {
  const parsed = parseJson(to) ?? to
  if (typeof parsed === 'string') return { emails: withoutBlank(parsed.split(',')) }
  const list = typeof parsed === 'number' ? [parsed] : parsed
  if (!Array.isArray(list)) throw chatError('Invalid data type for recipients')
  const texts = list.filter((entry) => typeof entry === 'string')
  const ids = list.filter((entry) => typeof entry === 'number' && Number.isInteger(entry))
  if (texts.length && ids.length) throw chatError('Recipient lists may contain emails or user IDs, but not both.')
  if (texts.length + ids.length < list.length) throw chatError('Invalid data type for recipients')
  return texts.length ? { emails: withoutBlank(texts) } : { ids: [...new Set(ids)] }
}

const withoutBlank = (texts: string[]): string[] => [
  ...new Set(texts.map((text) => text.trim()).filter((text) => text !== '')),
]

/** undefined: it is none; a lone `null` says nothing either. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) ?? undefined
  } catch {
    return undefined
  }
}
