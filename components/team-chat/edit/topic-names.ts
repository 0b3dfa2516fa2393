/** What clients agreed to put before the name of a topic that is settled. */
const RESOLVED = '✔ '

export const isResolved = (topic: string): boolean => topic.startsWith(RESOLVED)

/** The name that marks a topic as resolved, or that opens it again. */
export const toggledResolved = (topic: string): string =>
  isResolved(topic) ? topic.slice(RESOLVED.length) : `${RESOLVED}${topic}`
