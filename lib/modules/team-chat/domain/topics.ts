/** What clients that know no empty topic are shown instead, and may send for it. */
export const EMPTY_TOPIC_NAME = 'general chat'
export const MAX_TOPIC_LENGTH = 60
const RESOLVED = '✔ '

/** Topics that differ in capitals only are one. PostgreSQL's lower() must agree: see chat_message.topic_key. */
export const topicKey = (topic: string): string => topic.toLowerCase()

/** A topic as it was typed, as it is kept. */
export function cleanTopic(typed: string): string {
  const topic = typed.replace(/[\p{Cc}\p{Cs}]/gu, '').trim()
  if (topicKey(topic) === EMPTY_TOPIC_NAME || topic === '(no topic)') return ''
  const letters = [...topic]
  return letters.length > MAX_TOPIC_LENGTH ? `${letters.slice(0, MAX_TOPIC_LENGTH - 3).join('')}...` : topic
}

export const shownTopic = (topic: string, allowEmpty: boolean): string =>
  topic === '' && !allowEmpty ? EMPTY_TOPIC_NAME : topic

export const isResolved = (topic: string): boolean => topic.startsWith(RESOLVED)
export const resolvedTopic = (topic: string): string => (isResolved(topic) ? topic : RESOLVED + topic)
export const unresolvedTopic = (topic: string): string => (isResolved(topic) ? topic.slice(RESOLVED.length) : topic)
