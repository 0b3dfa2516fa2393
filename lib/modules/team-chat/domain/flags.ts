/** A reader's flags on a message, as bits of chat_delivery.flags. The indexes of the table know some of the bits. */
export const FLAGS = {
  read: 1,
  starred: 2,
  collapsed: 4,
  mentioned: 8,
  stream_wildcard_mentioned: 16,
  topic_wildcard_mentioned: 32,
  group_mentioned: 64,
  has_alert_word: 128,
  historical: 256,
} as const

export type FlagName = keyof typeof FLAGS
/** As clients know them. */
export type WireFlag = FlagName | 'wildcard_mentioned'

/** Any way of being called by a message. */
export const ANY_MENTION =
  FLAGS.mentioned | FLAGS.stream_wildcard_mentioned | FLAGS.topic_wildcard_mentioned | FLAGS.group_mentioned

/** What clients may set themselves. */
export const EDITABLE_FLAGS: readonly FlagName[] = ['read', 'starred', 'collapsed']

/** Of somebody who never received the message, such as a reader of a channel's history from before they came. */
export const HISTORICAL = FLAGS.read | FLAGS.historical

export function flagNames(bits: number): WireFlag[] {
  const names: WireFlag[] = (Object.keys(FLAGS) as FlagName[]).filter((name) => bits & FLAGS[name])
  if (bits & (FLAGS.stream_wildcard_mentioned | FLAGS.topic_wildcard_mentioned)) names.push('wildcard_mentioned')
  return names
}
