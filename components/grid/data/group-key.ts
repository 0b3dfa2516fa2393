/** A group's name in the address. */
export const groupKey = (value: string | boolean | null): string => (value === null ? '-' : String(value))

const BETWEEN = '/'

/** The name of a group within another. */
export const keyWithin = (outer: string, inner: string): string => `${outer}${BETWEEN}${inner}`

/** Of these names, those within a group, as they are called there. */
export const keysWithin = (outer: string, keys: Iterable<string>): string[] => {
  const own = keyWithin(outer, '')
  return [...keys].filter((key) => key.startsWith(own)).map((key) => key.slice(own.length))
}
