import type { SandboxAnswer } from '../../sandbox-kit/part'
import { type Call, object, pageOf, refuse } from './answers'
import { assign, reply, setStatus } from './changes'
import type { SandboxAttachment, SandboxConversation, SandboxMessage } from './records'
import { agentToWire, conversationToWire, messageToWire, userOf } from './to-wire'

const PAGE = 25
const STATUSES = ['open', 'resolved', 'pending', 'snoozed']

export function listConversations({ account, user, request: { query }, tools, place }: Call): SandboxAnswer {
  const counted = withStatus(account.conversations, query)
  const kind = query.get('assignee_type')
  const within = Number(query.get('updated_within'))
  const chosen = counted
    .filter(({ assignee_id }) => {
      if (kind === 'me') return assignee_id === user.id
      if (kind === 'unassigned') return assignee_id === null
      return kind !== 'assigned' || assignee_id !== null
    })
    .filter(({ updated_at }) => !within || updated_at > tools.now().getTime() / 1000 - within)
    .sort((one, other) => other.last_activity_at - one.last_activity_at || other.id - one.id)
  // What changed within some time has no pages.
  const shown = within ? chosen : pageOf(chosen, query, PAGE).items
  const payload = shown.map((conversation) => conversationToWire(conversation, place))
  return { body: { data: { meta: countsOf(counted, user.id), payload } } }
}

export const conversationCounts = ({ account, user, request: { query } }: Call): SandboxAnswer => ({
  body: { meta: countsOf(withStatus(account.conversations, query), user.id) },
})

function withStatus(conversations: SandboxConversation[], query: URLSearchParams): SandboxConversation[] {
  const status = query.get('status') ?? 'open'
  const inbox = Number(query.get('inbox_id'))
  const text = query.get('q')?.toLowerCase()
  return conversations.filter(
    (one) =>
      (status === 'all' || one.status === status) &&
      (!inbox || one.inbox_id === inbox) &&
      (!text || one.messages.some(({ content }) => content?.toLowerCase().includes(text))),
  )
}

function countsOf(conversations: SandboxConversation[], user: number) {
  const unassigned_count = conversations.filter(({ assignee_id }) => assignee_id === null).length
  return {
    mine_count: conversations.filter(({ assignee_id }) => assignee_id === user).length,
    assigned_count: conversations.length - unassigned_count,
    unassigned_count,
    all_count: conversations.length,
  }
}

type ConversationCall = Call & { conversation: SandboxConversation }

export const showConversation = ({ conversation, place }: ConversationCall): SandboxAnswer => ({
  body: conversationToWire(conversation, place),
})

export function listMessages({ conversation, request: { query }, place }: ConversationCall): SandboxAnswer {
  const [after, before] = [Number(query.get('after')), Number(query.get('before'))]
  const payload = chosen(conversation.messages, after, before).map((one) => messageToWire(conversation, one, place))
  return { body: { meta: {}, payload } }
}

function chosen(messages: SandboxMessage[], after: number, before: number): SandboxMessage[] {
  if (after && before) return messages.filter(({ id }) => id >= after && id < before).slice(0, 1_000)
  if (after) return messages.filter(({ id }) => id > after).slice(0, 100)
  return messages.filter(({ id }) => !before || id < before).slice(-20)
}

export async function createMessage(call: ConversationCall): Promise<SandboxAnswer> {
  const { account, conversation, user, tools, place } = call
  const form = await formOf(call)
  const { content = '', attachments } = form
  if (attachments.length > 15) return refuse(422, 'Attachments exceeded maximum allowed')
  const draft = { content, private: form.private, attachments }
  return { body: messageToWire(conversation, reply(account, conversation, user, draft, tools), place) }
}

async function formOf({ account, request }: Call) {
  const type = request.headers['content-type'] ?? ''
  if (!type.includes('multipart/form-data')) {
    const { content, private: isPrivate } = object(request.body)
    return { content: String(content ?? ''), private: isPrivate === true || isPrivate === 'true', attachments: [] }
  }
  const form = await new Response(new Uint8Array(request.raw), { headers: { 'content-type': type } }).formData()
  const known = account.conversations.flatMap(({ messages }) => messages.flatMap(({ attachments }) => attachments))
  const files = form.getAll('attachments[]').filter((file) => typeof file !== 'string')
  const attachments = await Promise.all(
    files.map(
      async (file, n): Promise<SandboxAttachment> => ({
        id: known.length + n + 1,
        file_type: /^(image|audio|video)\//.exec(file.type)?.[1] ?? 'file',
        name: file.name,
        type: file.type,
        base64: Buffer.from(await file.arrayBuffer()).toString('base64'),
      }),
    ),
  )
  return { content: String(form.get('content') ?? ''), private: form.get('private') === 'true', attachments }
}

export function toggleStatus({ account, conversation, user, request, tools }: ConversationCall): SandboxAnswer {
  const { status = conversation.status === 'open' ? 'resolved' : 'open', snoozed_until } = object(request.body)
  if (!STATUSES.includes(String(status))) return refuse(422, `'${status}' is not a valid status`)
  const until = status === 'snoozed' && snoozed_until ? Number(snoozed_until) : null
  const change = { status: status as SandboxConversation['status'], snoozed_until: until }
  setStatus(account, conversation, user, change, tools)
  const { id: conversation_id, status: current_status } = conversation
  return { body: { meta: {}, payload: { success: true, conversation_id, current_status, snoozed_until: until } } }
}

/** Tells no webhook, as in the real service. */
export function updateLastSeen({ conversation, tools, place }: ConversationCall): SandboxAnswer {
  conversation.agent_last_seen_at = tools.now().getTime() / 1000
  return { body: conversationToWire(conversation, place) }
}

/** An agent who is not in the account is no one, without an error. */
export function assignConversation({ account, conversation, request, tools }: ConversationCall): SandboxAnswer {
  const wanted = Number(object(request.body).assignee_id)
  const agent = account.members.some(({ user_id }) => user_id === wanted) ? userOf(tools.state, wanted) : null
  assign(account, conversation, agent?.id ?? null, tools)
  return { body: agent ? agentToWire(account, agent) : null }
}
