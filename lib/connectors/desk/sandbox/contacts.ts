import type { SandboxAnswer } from '../../sandbox-kit/part'
import { type Call, notFound, pageOf, refuse } from './answers'
import type { SandboxContact } from './records'
import { contactToWire, conversationToWire } from './to-wire'

const PAGE = 15
const MAX_CONVERSATIONS = 20

const inOrder = (contacts: SandboxContact[], query: URLSearchParams) =>
  query.get('sort') === 'name' ? contacts.toSorted((one, other) => one.name.localeCompare(other.name)) : contacts

/** Those that have more than a name. */
export function listContacts({ account, request: { query } }: Call): SandboxAnswer {
  const known = inOrder(account.contacts, query).filter(({ email, phone_number }) => email || phone_number)
  const { items, page } = pageOf(known, query, PAGE)
  return { body: { meta: { count: known.length, current_page: page }, payload: items.map(contactToWire) } }
}

export function searchContacts({ account, request: { query } }: Call): SandboxAnswer {
  const text = query.get('q')?.trim().toLowerCase()
  if (!text) return refuse(422, 'Specify search string with parameter q')
  const found = inOrder(account.contacts, query).filter(
    ({ id, name, email, phone_number }) =>
      [name, email, phone_number].some((value) => value?.toLowerCase().includes(text)) || String(id) === text,
  )
  const { items, page } = pageOf(found, query, PAGE)
  const meta = { count: items.length, current_page: page, has_more: found.length > page * PAGE }
  return { body: { meta, payload: items.map(contactToWire) } }
}

const contactOfCall = ({ account, request }: Call): SandboxContact | undefined =>
  account.contacts.find(({ id }) => String(id) === request.params.id)

export function showContact(call: Call): SandboxAnswer {
  const contact = contactOfCall(call)
  return contact ? { body: { payload: contactToWire(contact) } } : notFound
}

export function listContactConversations(call: Call): SandboxAnswer {
  const contact = contactOfCall(call)
  if (!contact) return notFound
  const payload = call.account.conversations
    .filter(({ contact_id }) => contact_id === contact.id)
    .sort((one, other) => other.last_activity_at - one.last_activity_at)
    .slice(0, MAX_CONVERSATIONS)
    .map((conversation) => conversationToWire(conversation, call.place))
  return { body: { payload } }
}
