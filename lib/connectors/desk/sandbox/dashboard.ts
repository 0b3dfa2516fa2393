import type { SandboxAnswer, SandboxRequest } from '../../sandbox-kit/part'
import { toChannel } from '../chatwoot/map'
import { object } from './answers'
import { assign, reply, setStatus } from './changes'
import { html, notice, safe } from './html'
import type { SandboxAccount, SandboxConversation, SandboxMessage, SandboxUser, Tools } from './records'
import { userOfSession } from './sign-in'
import { roleIn } from './state'
import { contactOf, inboxOf, unreadOf, userOf } from './to-wire'

/** What agents see, simple enough for a demo: their conversations, with a reply, a note and a status. */

const VIEWS = { mine: 'Mine', unassigned: 'Unassigned', open: 'Open', all: 'All' }
type View = keyof typeof VIEWS
type Seen = { account: SandboxAccount; user: SandboxUser; request: SandboxRequest; tools: Tools }

const signedIn =
  (show: (seen: Seen) => SandboxAnswer) =>
  (request: SandboxRequest, tools: Tools): SandboxAnswer => {
    const user = userOfSession(request, tools)
    const account = tools.state.accounts.find(({ id }) => String(id) === request.params.aid)
    if (!user || !account || !roleIn(account, user))
      return notice(tools, 'Sign in to the helpdesk', 'Open the inbox in Indaba to sign in.', 401)
    return show({ account, user, request, tools })
  }

const viewOf = ({ query }: SandboxRequest): View => {
  const view = query.get('view') ?? ''
  return view in VIEWS ? (view as View) : 'open'
}

const addressOf = ({ account, request }: Seen, path: string, view = viewOf(request)) =>
  `/desk/app/accounts/${account.id}/${path}?${new URLSearchParams({ session: request.query.get('session') ?? '', view })}`

export const showDashboard = signedIn((seen) => page(seen, undefined))

export const showConversationPage = signedIn((seen) => {
  const conversation = chosen(seen)
  if (!conversation) return notice(seen.tools, 'There is no such conversation', 'It was deleted.', 404)
  conversation.agent_last_seen_at = seen.tools.now().getTime() / 1000
  return page(seen, conversation)
})

export const updateConversation = signedIn((seen) => {
  const { account, user, request, tools } = seen
  const conversation = chosen(seen)
  if (!conversation) return notice(tools, 'There is no such conversation', 'It was deleted.', 404)
  const { action, content = '' } = object(request.body)
  const text = String(content).trim()
  const isReply = action === 'reply' || action === 'note'
  if (isReply && text)
    reply(account, conversation, user, { content: text, private: action === 'note', attachments: [] }, tools)
  if (action === 'assign') assign(account, conversation, user.id, tools)
  if (action === 'resolved' || action === 'open')
    setStatus(account, conversation, user, { status: action, snoozed_until: null }, tools)
  return { status: 303, headers: { location: addressOf(seen, `conversations/${conversation.id}`) } }
})

const chosen = ({ account, request }: Seen) => account.conversations.find(({ id }) => String(id) === request.params.id)

function page(seen: Seen, open: SandboxConversation | undefined): SandboxAnswer {
  const { account, user, tools } = seen
  const others = tools.state.accounts.filter((one) => one !== account && roleIn(one, user))
  const switches = others.map(
    (one) => `<a href="${addressOf({ ...seen, account: one }, 'dashboard')}">${safe(one.name)}</a>`,
  )
  const view = viewOf(seen.request)
  const tabs = (Object.keys(VIEWS) as View[]).map(
    (key) =>
      `<a href="${addressOf(seen, 'dashboard', key)}"${key === view ? ' aria-current="page"' : ''}>${VIEWS[key]} <small>${inView(account, user, key).length}</small></a>`,
  )
  const rows = inView(account, user, view).map((one) => row(seen, one, open))
  const list = rows.length > 0 ? `<ul>${rows.join('')}</ul>` : '<p class="empty">No conversations here</p>'
  const side = open ? conversationPanel(seen, open) : '<p class="empty">Choose a conversation</p>'
  return html(
    tools,
    `${account.name} helpdesk`,
    `<header><h1>${safe(account.name)}</h1>${switches.join('')}<span class="dim">${safe(user.name)}</span></header>
<nav aria-label="Views">${tabs.join('')}</nav><main${open ? ' class="one"' : ''}><div class="list">${list}</div><div class="side">${side}</div></main>`,
  )
}

const inView = ({ conversations }: SandboxAccount, user: SandboxUser, view: View) =>
  conversations
    .filter(({ status, assignee_id }) => {
      if (view === 'all') return true
      if (status !== 'open') return false
      return view === 'open' || assignee_id === (view === 'mine' ? user.id : null)
    })
    .sort((one, other) => other.last_activity_at - one.last_activity_at)

function row(seen: Seen, one: SandboxConversation, open: SandboxConversation | undefined): string {
  const { account } = seen
  const last = one.messages.findLast(({ message_type }) => message_type !== 2)
  const unread = unreadOf(one)
  const channel = toChannel(inboxOf(account, one.inbox_id).channel_type)
  return `<li><a href="${addressOf(seen, `conversations/${one.id}`)}"${one === open ? ' aria-current="true"' : ''}>
<div class="row"><strong>${safe(contactOf(account, one.contact_id).name)}</strong><small>${timeOf(one.last_activity_at)}</small></div>
<p>${safe(last?.content ?? '')}</p><div class="row"><small>#${one.id} · ${channel}${one.status === 'open' ? '' : ` · ${one.status}`}${
    one.priority ? ` · <span class="${safe(one.priority)}">${safe(one.priority)}</span>` : ''
  }</small>${unread ? `<span class="unread">${unread}</span>` : ''}</div></a></li>`
}

const TIME = new Intl.DateTimeFormat('en-ZA', {
  timeZone: 'Africa/Johannesburg',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
})
const timeOf = (at: number) => TIME.format(new Date(at * 1000))

function conversationPanel(seen: Seen, one: SandboxConversation): string {
  const { account, user, tools } = seen
  const { name, email, phone_number } = contactOf(account, one.contact_id)
  const assignee = userOf(tools.state, one.assignee_id)
  const details = [email, phone_number, assignee ? `assigned to ${assignee.name}` : 'unassigned', one.status]
  const button = (action: string, label: string, first = '') =>
    `<button name="action" value="${action}"${first}>${label}</button>`
  return `<header><h2>${safe(name)}</h2><a class="dim" href="${addressOf(seen, 'dashboard')}">All conversations</a></header>
<div class="talk"><small>${safe(details.filter(Boolean).join(' · '))}</small><ul>${one.messages.map((message) => line(seen, message)).join('')}</ul></div>
<form method="post"><label for="content" class="dim">Reply</label><textarea id="content" name="content"></textarea><div class="buttons">
${button('reply', 'Send reply', ' class="first"')}${button('note', 'Add private note')}
${one.assignee_id === user.id ? '' : button('assign', 'Assign to me')}
${one.status === 'resolved' ? button('open', 'Reopen') : button('resolved', 'Resolve')}</div></form>`
}

function line(
  { account, tools }: Seen,
  { message_type, sender, content, created_at, attachments, ...own }: SandboxMessage,
) {
  if (message_type === 2) return `<li class="event">${safe(content ?? '')}</li>`
  const name =
    sender?.type === 'contact' ? contactOf(account, sender.id).name : userOf(tools.state, sender?.id ?? null)?.name
  const kind = own.private ? 'ours note' : message_type === 0 ? '' : 'ours'
  const files = attachments.map(({ name }) => `\n📎 ${name}`).join('')
  return `<li class="${kind}"><div class="text">${safe((content ?? '') + files)}</div><small>${safe(name ?? 'Automatic reply')} · ${timeOf(created_at)}${own.private ? ' · private note' : ''}</small></li>`
}
