type Person = { id: string; name: string }

/** The people whom a text names as `@Thandi Mokoena`; of names that begin alike, the longest counts. */
export function mentionedIn(text: string, people: Person[]): string[] {
  let rest = text.toLowerCase()
  const byLength = people
    .map(({ id, name }) => ({ id, tag: `@${name.toLowerCase()}` }))
    .filter(({ tag }) => tag.length > 1)
    .sort((a, b) => b.tag.length - a.tag.length)
  const found: string[] = []
  let last = ''
  for (const { id, tag } of byLength) {
    // Two people of one name are both meant.
    if (tag !== last && !rest.includes(tag)) continue
    found.push(id)
    last = tag
    rest = rest.replaceAll(tag, ' ')
  }
  return found
}
