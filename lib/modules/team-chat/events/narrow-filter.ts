import { ANY_MENTION, FLAGS } from '../domain/flags'
import { EMPTY_TOPIC_NAME, isResolved, topicKey } from '../domain/topics'
import type { QueueSettings } from './queue-settings'

/** What a narrow asks of a message. */
export type Narrowed = {
  channel: string | null
  topic: string
  senderEmail: string
  /** The reader's flags, as bits. */
  flags: number
}

type Test = (message: Narrowed, operand: string) => boolean

const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()
const inChannel: Test = ({ channel }, name) => channel !== null && same(channel, name)

/** A queue's narrow knows less than one for reading. */
const OPERATORS: Record<string, Test> = {
  channel: inChannel,
  stream: inChannel,
  topic: ({ channel, topic }, operand) =>
    channel !== null && (same(topic, operand) || (topic === '' && topicKey(operand) === EMPTY_TOPIC_NAME)),
  sender: ({ senderEmail }, email) => same(senderEmail, email),
  is: (message, what) => IS[what]?.(message) ?? false,
}

const IS: Record<string, (message: Narrowed) => boolean> = {
  dm: ({ channel }) => channel === null,
  private: ({ channel }) => channel === null,
  starred: ({ flags }) => (flags & FLAGS.starred) !== 0,
  unread: ({ flags }) => (flags & FLAGS.read) === 0,
  mentioned: ({ flags }) => (flags & ANY_MENTION) !== 0,
  alerted: ({ flags }) => (flags & FLAGS.has_alert_word) !== 0,
  resolved: ({ channel, topic }) => channel !== null && isResolved(topic),
}

/** What is wrong with a queue's narrow, in the wire's words; undefined: nothing. */
export function wrongNarrow(narrow: QueueSettings['narrow']): string | undefined {
  for (const [operator, operand] of narrow) {
    if (!Object.hasOwn(OPERATORS, operator) || (operator === 'is' && operand === 'followed'))
      return `Operator ${operator} not supported.`
    if (operator === 'is' && !Object.hasOwn(IS, operand)) return `unknown 'is' operand ${operand}`
  }
  return undefined
}

export const passesNarrow = (narrow: QueueSettings['narrow'], message: Narrowed): boolean =>
  narrow.every(([operator, operand]) => OPERATORS[operator]?.(message, operand) ?? false)
