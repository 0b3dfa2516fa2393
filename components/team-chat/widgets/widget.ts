import type { Message } from '@/lib/client/chat/wire'
import { type Poll, readPoll } from './poll-state'
import { readTaskList, type TaskList } from './task-list-state'
import { toRecord, type WidgetAction } from './widget-action'

type Widget = { type: 'poll'; poll: Poll } | { type: 'todo'; list: TaskList }

/** The poll or list of tasks that a message is, after all that people did with it; null for other messages. */
export function widgetOf(message: Pick<Message, 'sender_id' | 'submessages'>, me: number): Widget | null {
  const [first, ...actions] = message.submessages
    .filter(({ msg_type }) => msg_type === 'widget')
    .sort((a, b) => a.id - b.id)
    .map(({ sender_id, content }): WidgetAction => ({ by: sender_id, data: toRecord(parse(content)) }))
  if (!first) return null
  const people = { author: message.sender_id, me }
  const about = toRecord(first.data.extra_data)
  if (first.data.widget_type === 'poll') return { type: 'poll', poll: readPoll(about, actions, people) }
  if (first.data.widget_type === 'todo') return { type: 'todo', list: readTaskList(about, actions, people) }
  return null
}

function parse(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    return null
  }
}
