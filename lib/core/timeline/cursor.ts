/** Where a page of a timeline ended. Times are kept to the millisecond, as they are stored. */
export type TimelineCursor = { at: string; id: string }

export const encodeTimelineCursor = ({ at, id }: TimelineCursor): string =>
  Buffer.from(JSON.stringify([at, id])).toString('base64url')

/** Null for a cursor that nobody got from here. */
export function decodeTimelineCursor(text: string): TimelineCursor | null {
  try {
    const [at, id] = JSON.parse(Buffer.from(text, 'base64url').toString())
    const sound =
      typeof at === 'string' && !Number.isNaN(Date.parse(at)) && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
    return sound ? { at: new Date(at).toISOString(), id } : null
  } catch {
    return null
  }
}

/** Newest first; ids decide between two of the same millisecond. */
export function newestFirst(a: TimelineCursor, b: TimelineCursor): number {
  if (a.at !== b.at) return a.at < b.at ? 1 : -1
  return a.id < b.id ? 1 : a.id > b.id ? -1 : 0
}
