/**
 * The helpdesk in our own words. One account belongs to one organization; every id below is only unique within its account, but for
 * those of agents, who may work in several accounts. What the service refuses is a ProviderError. Source: provider-facts 1
 * (Chatwoot's wire).
 */

export type DeskContact = {
  /** 0 in events without a contact. */
  id: number
  name: string
  email: string
  /** As the service stores it: E.164, or empty. */
  phone: string
}

export type DeskAgent = {
  id: number
  name: string
  email: string
  role: 'agent' | 'administrator' | string
  available: boolean
}

export type DeskInbox = { id: number; name: string; channel: string }

export type DeskDirection = 'incoming' | 'outgoing' | 'note'

/** The link is an http(s) address, or empty. */
export type DeskAttachment = { id: number; kind: string; url: string; name: string; size: number | null }

export type DeskMessage = {
  id: number
  /** The conversation's number in its account. */
  conversation_id: number
  direction: DeskDirection
  content: string
  sender_name: string
  sent_at: Date
  attachments: DeskAttachment[]
  /** `sent`, `delivered`, `read`, `failed`; empty where the service sends none. */
  delivery: string
}

export type DeskConversation = {
  /** The number in its account, which people see. */
  id: number
  inbox_id: number
  /** `website`, `whatsapp`, `email`, `sms`, `api`, else the service's word in small letters. */
  channel: string
  /** `open`, `pending`, `snoozed`, `resolved`, or a new word of the service. */
  status: string
  priority: string
  labels: string[]
  snoozed_until: Date | null
  unread_count: number
  can_reply: boolean
  /** The e-mail address is empty in events: look the agent up by id. Null: no one, or a bot. */
  assignee: { id: number; name: string; email: string } | null
  contact: DeskContact
  created_at: Date
  /** With fractions of a second, to find the newer of two states. */
  updated_at: Date
  last_activity_at: Date
  /** Since when the customer waits for an answer; null: no one waits. */
  waiting_since: Date | null
  first_reply_at: Date | null
  /** The newest message, where the service sent it along. */
  last_message: DeskMessage | null
}

export type ConversationQuery = {
  /** `all` by default. */
  status?: 'open' | 'resolved' | 'pending' | 'snoozed' | 'all'
  assignee?: 'me' | 'unassigned' | 'assigned' | 'all'
  /** From 1; 25 a page, unless the operator chose another size. */
  page?: number
  /** Changed within that many seconds: all of them at once, without pages. */
  updated_within_seconds?: number
}

/** All conversations with the status, regardless of the assignee filter. */
export type DeskCounts = { mine: number; assigned: number; unassigned: number; all: number }

export type DeskSpan = { since: Date; until: Date; offset_hours: number }

export type DeskFigures = {
  new_conversations: number
  resolutions: number
  incoming_messages: number
  outgoing_messages: number
  /** Seconds; null where nothing was measured. */
  first_response_seconds: number | null
  resolution_seconds: number | null
}

export type DeskReply = { content: string; private: boolean; files?: { name: string; type: string; data: Buffer }[] }

/** An account of the helpdesk, by the token of an administrator of that account. */
export interface DeskPort {
  /** Whose token it is, and what they are in this account (null: they are not in it). */
  profile(): Promise<{ name: string; email: string; role: string | null }>
  agents(): Promise<DeskAgent[]>
  inboxes(): Promise<DeskInbox[]>
  /** Newest activity first. The last page may be empty. */
  conversations(
    query: ConversationQuery,
  ): Promise<{ counts: DeskCounts; conversations: DeskConversation[]; has_more: boolean }>
  conversation(id: number): Promise<DeskConversation>
  /**
   * Oldest first: the newest 20, the 20 before a message, the 100 after one, or up to 1000 in between (`after` is then among them).
   * Activity lines of the service are left out, so that a page may be shorter.
   */
  messages(conversation: number, page?: { before?: number; after?: number }): Promise<DeskMessage[]>
  send(conversation: number, reply: DeskReply): Promise<DeskMessage>
  setStatus(
    conversation: number,
    status: 'open' | 'resolved' | 'pending' | 'snoozed',
    snoozedUntil?: Date,
  ): Promise<void>
  /** For every agent: the service keeps one mark for a conversation. */
  markRead(conversation: number): Promise<void>
  /** @param agent null: no one */
  assign(conversation: number, agent: number | null): Promise<void>
  /**
   * 15 a page, by name: those with an e-mail address, a phone number or an identifier, or all that a search for one of these or a name
   * finds. @returns `total` null where the service does not count them
   */
  contacts(query: { q?: string; page?: number }): Promise<{
    contacts: DeskContact[]
    total: number | null
    has_more: boolean
  }>
  contact(id: number): Promise<DeskContact>
  /** The contact's newest 20. */
  contactConversations(id: number): Promise<DeskConversation[]>
  figures(span: DeskSpan): Promise<DeskFigures>
  newPerDay(span: DeskSpan): Promise<{ at: Date; count: number }[]>
  liveCounts(): Promise<{ open: number; unassigned: number }>
  /**
   * Makes sure that the service sends this account's events to `url`. A webhook to the same place with another query is changed.
   * @returns the secret that signs them; empty on servers that sign nothing
   */
  ensureWebhook(url: string): Promise<{ secret: string }>
}

/** What the installation may do for all accounts, by the token of a platform app. */
export interface DeskPlatformPort {
  /**
   * A link that signs this agent in once; never stored or logged.
   * @throws ProviderError of kind `forbidden` when the platform app may not sign this agent in
   */
  signInUrl(agent: number): Promise<string>
  /** Whether a page of ours may frame the dashboard, by its live headers; false in doubt, also when it does not answer. */
  allowsEmbedding(ourOrigin: string): Promise<boolean>
}

/** An event of the webhook, read. */
export type DeskEvent =
  | { name: string; account_id: number | null; conversation: DeskConversation }
  | { name: string; account_id: number | null; message: DeskMessage; conversation: DeskConversation | null }
  | { name: string; account_id: number | null; contact: DeskContact }
