/** What somebody did with a widget: the content of a submessage. */
export type WidgetAction = { by: number; data: Record<string, unknown> }
/** Who began it and who looks at it. */
export type WidgetPeople = { author: number; me: number }

/** Beyond it, apps take no numbers for what a person adds. */
const MAX_INDEX = 1_000

export const isIndex = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= MAX_INDEX
export const toText = (value: unknown): string => (typeof value === 'string' ? value : '')
export const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
/** Bots send what they like: what is no object has nothing in it. */
export const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
