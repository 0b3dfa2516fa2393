import { definePart, type SandboxAnswer, type SandboxRequest } from '../../sandbox-kit/part'
import { inAccount, inConversation, notFound, onPlatform, originOf, refuse } from './answers'
import { listContactConversations, listContacts, searchContacts, showContact } from './contacts'
import { changeContact, changeInstallation, receiveMessage, resetAccount } from './controls'
import {
  assignConversation,
  conversationCounts,
  createMessage,
  listConversations,
  listMessages,
  showConversation,
  toggleStatus,
  updateLastSeen,
} from './conversations'
import { showConversationPage, showDashboard, updateConversation } from './dashboard'
import { emit } from './events'
import type { State, Tools } from './records'
import { showLive, showSeries, showSummary } from './reports'
import { createSignIn, signIn } from './sign-in'
import { roleIn, seed, userOfToken } from './state'
import { agentToWire, userOf } from './to-wire'
import { createWebhook, deleteWebhook, listWebhooks, updateWebhook } from './webhooks'

const account = '/api/v1/accounts/{aid}'
const conversation = `${account}/conversations/{id}`
const reports = '/api/v2/accounts/{aid}'

/**
 * A helpdesk with the accounts of the demo's organizations (1 and 2); each token `desk_sandbox_<anything>` opens an account of its own,
 * see `sandbox-account.ts`. Faults of its own, by op: `webhook:<event>` (see events.ts). The second page of conversations fails with
 * `{match: {op: 'conversations', subject: 'page=2'}, mode: 'status', times: 3}`, one account with `{match: {path: '/accounts/1/'}, …}`.
 */
export const deskSandbox = definePart<State>({
  kind: 'desk',
  seed,
  routes: [
    { method: 'GET', path: '/api/v1/profile', op: 'profile', run: showProfile },
    {
      method: 'GET',
      path: `${account}/agents`,
      op: 'agents',
      run: inAccount(({ account, tools: { state } }) => ({
        body: account.members.map(({ user_id }) => agentToWire(account, userOf(state, user_id)!)),
      })),
    },
    {
      method: 'GET',
      path: `${account}/inboxes`,
      op: 'inboxes',
      run: inAccount(({ account }) => ({ body: { payload: account.inboxes } })),
    },
    { method: 'GET', path: `${account}/conversations`, op: 'conversations', run: inAccount(listConversations) },
    { method: 'GET', path: `${account}/conversations/meta`, op: 'counts', run: inAccount(conversationCounts) },
    { method: 'GET', path: conversation, op: 'conversation', run: inConversation(showConversation) },
    { method: 'GET', path: `${conversation}/messages`, op: 'messages', run: inConversation(listMessages) },
    { method: 'POST', path: `${conversation}/messages`, op: 'send', run: inConversation(createMessage) },
    { method: 'POST', path: `${conversation}/toggle_status`, op: 'set_status', run: inConversation(toggleStatus) },
    { method: 'POST', path: `${conversation}/update_last_seen`, op: 'mark_read', run: inConversation(updateLastSeen) },
    { method: 'POST', path: `${conversation}/assignments`, op: 'assign', run: inConversation(assignConversation) },
    { method: 'GET', path: `${account}/contacts`, op: 'contacts', run: inAccount(listContacts) },
    { method: 'GET', path: `${account}/contacts/search`, op: 'search_contacts', run: inAccount(searchContacts) },
    { method: 'GET', path: `${account}/contacts/{id}`, op: 'contact', run: inAccount(showContact) },
    {
      method: 'GET',
      path: `${account}/contacts/{id}/conversations`,
      op: 'contact_conversations',
      run: inAccount(listContactConversations),
    },
    {
      method: 'GET',
      path: `${reports}/reports/summary`,
      op: 'figures',
      run: inAccount(showSummary, 'administrator'),
    },
    { method: 'GET', path: `${reports}/reports`, op: 'new_per_day', run: inAccount(showSeries, 'administrator') },
    {
      method: 'GET',
      path: `${reports}/live_reports/conversation_metrics`,
      op: 'live_counts',
      run: inAccount(showLive, 'administrator'),
    },
    { method: 'GET', path: `${account}/webhooks`, op: 'webhooks', run: inAccount(listWebhooks, 'administrator') },
    {
      method: 'POST',
      path: `${account}/webhooks`,
      op: 'create_webhook',
      run: inAccount(createWebhook, 'administrator'),
    },
    {
      method: 'PATCH',
      path: `${account}/webhooks/{id}`,
      op: 'update_webhook',
      run: inAccount(updateWebhook, 'administrator'),
    },
    {
      method: 'DELETE',
      path: `${account}/webhooks/{id}`,
      op: 'delete_webhook',
      run: inAccount(deleteWebhook, 'administrator'),
    },
    { method: 'GET', path: '/platform/api/v1/users/{id}/login', op: 'sign_in', run: onPlatform(createSignIn) },
    { method: 'GET', path: '/app/login', op: 'login_page', run: signIn },
    { method: 'GET', path: '/app/accounts/{aid}/dashboard', op: 'dashboard', run: showDashboard },
    { method: 'GET', path: '/app/accounts/{aid}/conversations/{id}', op: 'dashboard', run: showConversationPage },
    { method: 'POST', path: '/app/accounts/{aid}/conversations/{id}', op: 'dashboard', run: updateConversation },
    { method: 'GET', path: '/files/{aid}/{id}/{name}', op: 'file', run: showFile },
  ],
  emit,
  controls: {
    'POST account': (tools, _query, body) => resetAccount(tools, body),
    'POST incoming': (tools, _query, body) => receiveMessage(tools, body),
    'POST contact': (tools, _query, body) => changeContact(tools, body),
    'POST installation': (tools, _query, body) => changeInstallation(tools, body),
  },
})

function showProfile(request: SandboxRequest, tools: Tools): SandboxAnswer {
  originOf(request, tools)
  const user = userOfToken(request.headers.api_access_token ?? '', tools)
  if (!user) return refuse(401, 'Invalid Access Token')
  const { token: access_token, ...own } = user
  const accounts = tools.state.accounts.flatMap((one) => {
    const role = roleIn(one, user)
    return role ? [{ id: one.id, name: one.name, role, status: 'active', api_and_webhooks: true }] : []
  })
  return { body: { ...own, available_name: user.name, access_token, accounts } }
}

function showFile({ params }: SandboxRequest, { state }: Tools): SandboxAnswer {
  const account = state.accounts.find(({ id }) => String(id) === params.aid)
  const file = account?.conversations
    .flatMap(({ messages }) => messages.flatMap(({ attachments }) => attachments))
    .find(({ id, name }) => String(id) === params.id && name === params.name)
  if (!file) return notFound
  return { headers: { 'content-type': file.type }, body: Buffer.from(file.base64, 'base64') }
}
