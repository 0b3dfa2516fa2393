const MAX_CHANNEL_NAME_LENGTH = 60

/** What is wrong with a name, in the wire's words; null: nothing. */
export function channelNameProblem(name: string): string | null {
  const letters = [...name]
  if (letters.length === 0) return "Channel name can't be empty."
  if (letters.length > MAX_CHANNEL_NAME_LENGTH)
    return `Channel name too long (limit: ${MAX_CHANNEL_NAME_LENGTH} characters).`
  const wrong = letters.findIndex((letter) => /[\p{Cc}\p{Cs}\p{Cn}]/u.test(letter))
  return wrong < 0 ? null : `Invalid character in channel name, at position ${wrong + 1}.`
}

/** Colours that new subscriptions take in turn; clients take six hexadecimal digits only. */
export const CHANNEL_COLOURS = [
  '#76ce90',
  '#fae589',
  '#a6c7e5',
  '#e79ab5',
  '#bfd56f',
  '#f4ae55',
  '#b0a5fd',
  '#addfe5',
  '#f5ce6e',
  '#c2726a',
  '#94c849',
  '#bd86e5',
  '#ee7e4a',
  '#a6dcbf',
  '#95a5fd',
  '#53a063',
  '#9987e1',
  '#e4523d',
  '#c2c2c2',
  '#4f8de4',
  '#c6a8ad',
  '#e7cc4d',
  '#c8bebf',
  '#a47462',
] as const

export const isColour = (text: unknown): text is string => typeof text === 'string' && /^#[0-9a-f]{6}$/i.test(text)
