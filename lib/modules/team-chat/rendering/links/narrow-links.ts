/** One condition of a narrow, as clients send it in `narrow`. */
export type NarrowTerm = { operator: string; operand: string | number | number[]; negated?: boolean }

const OLDER_NAMES = new Map([
  ['stream', 'channel'],
  ['streams', 'channels'],
  ['pm-with', 'dm'],
  ['pm_with', 'dm'],
])
const HOLDS_ONE_ID = new Set(['channel', 'sender', 'dm-including', 'mentions'])
const IS_NUMBER = new Set(['with', 'id'])

/** `#narrow/channel/9-some-name` */
export function channelFragment(id: number, name: string): string {
  return `#narrow/channel/${id}-${encodePart(name.replaceAll(' ', '-'))}`
}

/** A topic of a channel; with the id of one of its messages the link still works after the topic was renamed. */
export function topicFragment(channelId: number, channelName: string, topic: string, withId?: number): string {
  const base = `${channelFragment(channelId, channelName)}/topic/${encodePart(topic)}`
  return withId === undefined ? base : `${base}/with/${withId}`
}

/** The direct messages among these people (ids with or without the reader's own). */
export function dmFragment(userIds: number[]): string {
  return `#narrow/dm/${[...userIds].sort((a, b) => a - b).join(',')}-pm`
}

/** One message within the conversation that a fragment of the functions above names. */
export function nearLink(conversation: string, messageId: number): string {
  return `${conversation.replace(/\/with\/\d+$/, '')}/near/${messageId}`
}

/** The terms of a narrow's fragment (`#narrow/…`, also with what stands before it), or null where it is none. */
export function parseNarrowFragment(hash: string): NarrowTerm[] | null {
  const parts = /#narrow\/?(.*)$/.exec(hash)?.[1]?.replace(/\/$/, '').split('/')
  if (!parts) return null
  if (parts.length === 1 && parts[0] === '') return []
  // An empty topic leaves its operand out at the very end, where the slash was cut off.
  if (parts.length % 2 === 1) parts.push('')
  const terms: NarrowTerm[] = []
  for (let index = 0; index < parts.length; index += 2) {
    const [name, operand] = [decodePart(parts[index]!), decodePart(parts[index + 1]!)]
    if (name === null || operand === null || name.replace(/^-/, '') === '') return null
    terms.push(toTerm(name, operand))
  }
  return terms
}

/** The fragment of terms; `channelName` makes it readable, and may know nothing. */
export function narrowFragment(
  terms: NarrowTerm[],
  channelName: (id: number) => string | undefined = () => '',
): string {
  return ['#narrow', ...terms.flatMap((term) => [nameOf(term), operandText(term, channelName)])].join('/')
}

function toTerm(name: string, operand: string): NarrowTerm {
  const bare = name.replace(/^-/, '')
  const operator = OLDER_NAMES.get(bare) ?? bare
  const negated = name.startsWith('-') ? { negated: true } : {}
  return { operator, operand: toOperand(operator, operand), ...negated }
}

function toOperand(operator: string, text: string): NarrowTerm['operand'] {
  const ids = /^(\d+(?:,\d+)*)(?:-|$)/.exec(text)?.[1]?.split(',').map(Number)
  if (operator === 'dm' && ids) return ids
  if (HOLDS_ONE_ID.has(operator) && ids?.length === 1) return ids[0]!
  return IS_NUMBER.has(operator) && /^\d+$/.test(text) ? Number(text) : text
}

function nameOf(term: NarrowTerm): string {
  return encodePart(`${term.negated ? '-' : ''}${term.operator}`)
}

function operandText({ operator, operand }: NarrowTerm, channelName: (id: number) => string | undefined): string {
  if (Array.isArray(operand)) return `${operand.join(',')}-pm`
  if (typeof operand === 'string') return encodePart(operand)
  const name = operator === 'channel' ? channelName(operand) : undefined
  return name ? `${operand}-${encodePart(name.replaceAll(' ', '-'))}` : String(operand)
}

/** Percent signs become dots: some programs end a link at a percent sign, or decode it too early. */
function encodePart(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('.', '%2E')
    .replaceAll('%', '.')
}

function decodePart(part: string): string | null {
  try {
    return decodeURIComponent(part.replace(/\.(?=[0-9a-f]{2})/gi, '%'))
  } catch {
    return null
  }
}
