import { chatError } from '../domain/chat-error'

const MAX_MESSAGE_LENGTH = 10_000
const CUT_MARK = '\n[message truncated]'

/** A message as it was typed, as it is kept. @throws where nothing remains of it */
export function cleanContent(typed: string): string {
  const content = tidy(typed)
  if (content === '') throw chatError('Message must not be empty')
  return content
}

/** The same for a message that is changed: what is emptied counts as taken back. */
export const cleanEdit = (typed: string): string => tidy(typed) || '(deleted)'

function tidy(typed: string): string {
  const content = typed.toWellFormed().replaceAll('\r\n', '\n').trimEnd().replace(/^\n+/, '')
  const letters = [...content]
  if (letters.length <= MAX_MESSAGE_LENGTH) return content
  return letters.slice(0, MAX_MESSAGE_LENGTH - CUT_MARK.length).join('') + CUT_MARK
}
