import { shownTopic } from '../domain/topics'
import type { HistoryEntry } from '../wire/messages'
import type { NeutralMessage } from './types'

/** The states that a message went through, the first one first: worked out backwards from what it is now. */
export function entriesOf(message: NeutralMessage, allowEmptyTopic: boolean): HistoryEntry[] {
  let state = { topic: message.topic, content: message.content, rendered_content: message.rendered }
  const shown = (topic: string) => (message.channel ? shownTopic(topic, allowEmptyTopic) : '')
  const entries: HistoryEntry[] = []
  for (const edit of message.edit_history ?? []) {
    const { prev_topic } = edit
    entries.unshift({
      ...edit,
      ...(prev_topic === undefined ? {} : { prev_topic: shown(prev_topic) }),
      ...state,
      topic: shown(state.topic),
    })
    state = {
      topic: prev_topic ?? state.topic,
      content: edit.prev_content ?? state.content,
      rendered_content: edit.prev_rendered_content ?? state.rendered_content,
    }
  }
  const sent = { ...state, topic: shown(state.topic), timestamp: message.timestamp, user_id: message.sender.id }
  return [sent, ...entries]
}
