import type { Role, SandboxAccount, SandboxContact, SandboxConversation, SandboxMessage } from '../records'
import { CHANNELS, secondsOf } from '../records'

/**
 * Makes an account's past out of its story. A contact is `name | e-mail | phone`; a conversation begins with
 * `@ inbox | contact | status | agent | when | labels | priority`, where `when` is `3d 09:15` (that many days ago, in Johannesburg),
 * `5h` or `40m` ago. Lines after it: `<` the customer, `>` the agent, `~` a note, `*` an automatic text.
 */
export type Story = {
  name: string
  inboxes: Record<keyof typeof CHANNELS, string>
  agents: readonly { name: string; email: string; role: Role; availability: string }[]
  contacts: string
  conversations: string
}

const DAY = 86_400
const JOHANNESBURG = 2 * 3_600
/** Minutes from one line to the next. */
const PAUSES = [3, 6, 4, 9, 2, 7]
const UNTIL_RESOLVED = 12 * 60

type Past = Pick<SandboxAccount, 'inboxes' | 'contacts' | 'conversations' | 'resolutions' | 'last_message_id'>

/** @param agents ids of users by their first names */
export function createHistory(story: Story, agents: Map<string, number>, now: Date): Past {
  const inboxes = Object.entries(story.inboxes).map(([key, name], n) => ({
    id: n + 1,
    name,
    channel_type: CHANNELS[key as keyof typeof CHANNELS],
  }))
  const past: Past = { inboxes, contacts: [], conversations: [], resolutions: [], last_message_id: 0 }
  for (const line of linesOf(story.contacts)) past.contacts.push(contactOf(line, past.contacts.length + 1))
  for (const text of story.conversations.split(/^@ /m).slice(1)) addConversation(past, text, story, agents, now)
  return past
}

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '')
const partsOf = (line: string) => line.split('|').map((part) => part.trim())

function contactOf(line: string, id: number): SandboxContact {
  const [name = '', email, phone] = partsOf(line)
  return { id, name, email: email || null, phone_number: phone || null, created_at: 0, last_activity_at: 0 }
}

function addConversation(past: Past, text: string, story: Story, agents: Map<string, number>, now: Date): void {
  const [head = '', ...lines] = linesOf(text)
  const [inbox = '', name, status, agent = '', when = '', labels = '', priority = ''] = partsOf(head)
  const contact = past.contacts.find((one) => one.name === name)
  if (!contact) throw new Error(`the story has no contact ${name}`)
  const began = momentOf(when, now)
  const conversation: SandboxConversation = {
    id: past.conversations.length + 1,
    inbox_id: Object.keys(story.inboxes).indexOf(inbox) + 1,
    contact_id: contact.id,
    status: status as SandboxConversation['status'],
    priority: priority || null,
    labels: labels ? labels.split(',').map((label) => label.trim()) : [],
    snoozed_until: status === 'snoozed' ? momentOf('-1d 08:00', now) : null,
    assignee_id: agents.get(agent) ?? null,
    created_at: began,
    updated_at: began,
    last_activity_at: began,
    waiting_since: null,
    first_reply_at: null,
    agent_last_seen_at: 0,
    messages: [],
  }
  const addLine = (message: Pick<SandboxMessage, 'message_type' | 'private' | 'content' | 'sender'>, at: number) =>
    addMessage(past, conversation, message, at)
  let at = began
  for (const [n, line] of lines.entries()) {
    if (!/^[<>~*] /.test(line)) throw new Error(`a line of the story says nobody wrote it: ${line}`)
    if (n > 0) at += PAUSES[(conversation.id + n) % PAUSES.length]! * 60
    const content = line.slice(2).replaceAll('\\n', '\n')
    const user = conversation.assignee_id === null ? null : ({ type: 'user', id: conversation.assignee_id } as const)
    if (line.startsWith('<'))
      addLine({ message_type: 0, private: false, content, sender: { type: 'contact', id: contact.id } }, at)
    else if (line.startsWith('*')) addLine({ message_type: 3, private: false, content, sender: null }, at)
    else addLine({ message_type: 1, private: line.startsWith('~'), content, sender: user }, at)
  }
  if (status === 'resolved') {
    at += UNTIL_RESOLVED
    const content = `Conversation was marked resolved by ${story.agents.find((one) => one.name.startsWith(agent))?.name}`
    addLine({ message_type: 2, private: false, content, sender: null }, at)
    past.resolutions.push({ conversation_id: conversation.id, at })
    conversation.waiting_since = null
    conversation.agent_last_seen_at = at
  }
  conversation.updated_at = at + 0.5
  contact.created_at ||= began
  contact.last_activity_at = at
  past.conversations.push(conversation)
}

/** Every change has a later time than the one before. */
export function touch(conversation: SandboxConversation, at: number): void {
  conversation.updated_at = Math.max(at, conversation.updated_at + 0.001)
}

/** Adds a message and updates who waits and what is read. */
export function addMessage(
  account: Pick<SandboxAccount, 'last_message_id'>,
  conversation: SandboxConversation,
  message: Pick<SandboxMessage, 'message_type' | 'private' | 'content' | 'sender'> & Partial<SandboxMessage>,
  at: number,
): SandboxMessage {
  const added = { id: account.last_message_id + 1, status: 'sent', created_at: at, attachments: [], ...message }
  account.last_message_id = added.id
  conversation.messages.push(added)
  touch(conversation, at)
  conversation.last_activity_at = at
  if (message.message_type === 0) conversation.waiting_since ??= at
  if (message.message_type === 1) conversation.agent_last_seen_at = at
  if (message.message_type === 1 && !message.private) {
    conversation.first_reply_at ??= at
    conversation.waiting_since = null
  }
  return added
}

function momentOf(when: string, now: Date): number {
  const [, days, hour, minute] = /^(-?\d+)d (\d\d):(\d\d)$/.exec(when) ?? []
  if (days !== undefined) {
    const today = Math.floor((secondsOf(now) + JOHANNESBURG) / DAY) * DAY - JOHANNESBURG
    return today - Number(days) * DAY + Number(hour) * 3_600 + Number(minute) * 60
  }
  const [, count, unit] = /^(\d+)([hm])$/.exec(when) ?? []
  if (!count) throw new Error(`the story has no time ${when}`)
  return Math.floor(secondsOf(now)) - Number(count) * (unit === 'h' ? 3_600 : 60)
}
