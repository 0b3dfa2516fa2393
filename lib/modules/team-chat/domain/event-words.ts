/** What came from outside, as plain words within a message: it can neither call anybody nor format anything. */
export const plainWords = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[`*[\]<>|\\]/g, '')
    .replace(/[@#]/g, (sign) => `${sign}\u200b`)
    .trim()

const NAME = '{name}'

/** What is wrong with a topic that events are told in; null: nothing. `{name}` stands for the record's name. */
export function topicProblem(topic: string): string | null {
  const other = topic.replaceAll(NAME, '').match(/\{[^}]*\}/)
  return other ? `Only {name} can stand in a topic, not ${other[0]}.` : null
}

export const topicFor = (topic: string, name: string): string =>
  topic.replaceAll(NAME, name).replace(/\s+/g, ' ').trim()
