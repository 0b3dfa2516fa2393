import { sandboxDesk } from '../sandbox-account'
import { object } from './answers'
import { receive, updateContact } from './changes'
import { CHANNELS, type Role, type SandboxAccount, type Tools } from './records'
import { addAccount } from './state'
import { userOf } from './to-wire'

/** What tests and demos do to the helpdesk beside its own wire: `/desk/__sandbox/...`. */

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** `{owner, name?, agents?: [{name, email, role}]}`: an empty account, in the place of one that is there. */
export function resetAccount(tools: Tools, body: unknown) {
  const { owner, name = 'Sandbox', agents = [] } = object(body)
  if (!text(owner)) throw new Error('owner is required')
  const account = addAccount(tools.state, {
    owner: String(owner),
    name: String(name),
    agents: agents as { name: string; email: string; role: Role }[],
    now: tools.now(),
  })
  const members = account.members.map(({ user_id, role }) => ({ ...userOf(tools.state, user_id), role }))
  return { ...sandboxDesk(String(owner)), agents: members }
}

/**
 * `{account_id, content, conversation_id?, inbox?, name?, email?, phone_number?}`: a customer writes, by default in a new conversation
 * of the website.
 */
export function receiveMessage(tools: Tools, body: unknown) {
  const { conversation_id, inbox = 'website', name, email, phone_number, content = '', ...rest } = object(body)
  const account = accountOf(tools, rest.account_id)
  const known = account.conversations.find(({ id }) => id === conversation_id)
  if (conversation_id !== undefined && !known) throw new Error(`there is no conversation ${conversation_id}`)
  const channel_type = CHANNELS[inbox as keyof typeof CHANNELS]
  const inbox_id = account.inboxes.find((one) => one.channel_type === channel_type)?.id
  if (!inbox_id) throw new Error(`inbox must be one of ${Object.keys(CHANNELS).join(', ')}`)
  const contact = { name: text(name) ?? 'Visitor', email: text(email), phone_number: text(phone_number) }
  const received = receive(account, { conversation: known, contact, inbox_id, content: String(content) }, tools)
  const { conversation, message } = received
  return { conversation_id: conversation.id, contact_id: conversation.contact_id, message_id: message.id }
}

/** `{account_id, id, name?, email?, phone_number?}` */
export function changeContact(tools: Tools, body: unknown) {
  const { account_id, id, ...changes } = object(body)
  const account = accountOf(tools, account_id)
  const contact = account.contacts.find((one) => one.id === id)
  if (!contact) throw new Error(`there is no contact ${id}`)
  updateContact(account, contact, changes, tools)
  return contact
}

/**
 * `{frame_headers?, not_permissible?: [email]}`: what the dashboard's pages are sent with, e.g. `{"X-Frame-Options": "SAMEORIGIN"}`, and whom
 * the platform app may not sign in.
 */
export function changeInstallation({ state }: Tools, body: unknown) {
  const { frame_headers, not_permissible } = object(body)
  if (frame_headers) state.frame_headers = frame_headers as Record<string, string>
  if (Array.isArray(not_permissible))
    state.permissibles = state.users.filter(({ email }) => !not_permissible.includes(email)).map(({ id }) => id)
  return { frame_headers: state.frame_headers, permissibles: state.permissibles }
}

function accountOf({ state }: Tools, id: unknown): SandboxAccount {
  const account = state.accounts.find((one) => one.id === id)
  if (!account) throw new Error(`there is no account ${id}`)
  return account
}
