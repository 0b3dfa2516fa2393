import type { ConversationRow } from '../conversations/conversation-wire'
import type { LinkSubject } from '../schemas'

type Values = Record<string, string | null>

/** What is known from the conversation of a new record, by the names of its own form. */
export function draftFor(subject: LinkSubject, row: ConversationRow): Values {
  const name = row.customer_name || row.contact_name || row.person_name || row.contact_email || row.contact_phone
  const person = { email: row.contact_email, phone: row.contact_phone }
  // A private note is for colleagues; titles are seen by customers too.
  const said = row.last_direction === 'note' ? '' : row.last_message.replace(/\s+/g, ' ').trim()
  const title = [name, said].filter(Boolean).join(': ').slice(0, 200) || `Conversation ${row.desk_conversation_id}`
  switch (subject) {
    case 'lead':
      return { name: row.person_name || name, ...person }
    case 'deal':
      return {
        title,
        contact_name: row.person_name || name,
        ...person,
        ...(row.contact_id ? { contact_id: row.contact_id } : {}),
      }
    case 'card':
      return { title, ...(row.customer_id ? { customer_id: row.customer_id } : {}) }
    case 'quotation':
      return row.customer_id ? { customer_id: row.customer_id } : {}
    case 'supplier_quotation':
      return { remarks: title }
  }
}
