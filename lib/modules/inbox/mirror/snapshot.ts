import type { DeskContact, DeskConversation, DeskEvent, DeskMessage } from '@/lib/connectors/desk/port'

/** Which of two states of a message counts where the helpdesk's clock says the same of both. */
const RANK = { created: 0, read: 1, updated: 2 } as const

type SeenMessage = { message: DeskMessage; state_at: Date; rank: number }
type SeenContact = { contact: DeskContact; state_at: Date }

/** What was heard or read of an account: each thing in its newest state. */
export class Snapshot {
  private readonly byConversation = new Map<number, DeskConversation>()
  private readonly byMessage = new Map<number, SeenMessage>()
  private readonly byContact = new Map<number, SeenContact>()

  get conversations(): DeskConversation[] {
    return sorted(this.byConversation)
  }
  get messages(): SeenMessage[] {
    return sorted(this.byMessage)
  }
  get contacts(): SeenContact[] {
    return sorted(this.byContact)
  }
  get isEmpty(): boolean {
    return this.byConversation.size + this.byMessage.size + this.byContact.size === 0
  }

  /** An event of the webhook. @param at when it was received: contacts have no time of their own */
  hear(event: DeskEvent, at: Date): void {
    if ('contact' in event) this.addContact(event.contact, at)
    else if ('message' in event) {
      const { message, conversation } = event
      const isNew = event.name === 'message_created'
      const state_at = conversation?.updated_at ?? (isNew ? message.sent_at : at)
      this.addMessage(message, state_at, isNew ? RANK.created : RANK.updated)
      if (conversation) this.addConversation(conversation, RANK.created)
    } else this.addConversation(event.conversation, RANK.created)
  }

  /** What the helpdesk answered: the messages were read after the conversation. */
  read(conversation: DeskConversation, messages: DeskMessage[] = []): void {
    this.addConversation(conversation, RANK.read)
    for (const message of messages) this.addMessage(message, conversation.updated_at, RANK.read)
  }

  private addConversation(conversation: DeskConversation, rank: number): void {
    const known = this.byConversation.get(conversation.id)
    if (!known || !isOlder(conversation, known)) this.byConversation.set(conversation.id, conversation)
    const { contact, last_message, updated_at } = conversation
    if (contact.id) this.addContact(contact, updated_at)
    if (last_message) this.addMessage(last_message, updated_at, rank)
  }

  private addMessage(message: DeskMessage, state_at: Date, rank: number): void {
    const known = this.byMessage.get(message.id)
    const [at, before] = [state_at.getTime(), known?.state_at.getTime() ?? 0]
    if (!known || at > before || (at === before && rank >= known.rank))
      this.byMessage.set(message.id, { message, state_at, rank })
  }

  private addContact(contact: DeskContact, state_at: Date): void {
    const known = this.byContact.get(contact.id)
    // Some events name the contact by its id alone.
    const isBare = !contact.name && !contact.email && !contact.phone
    if (known && (isBare || known.state_at > state_at)) return
    this.byContact.set(contact.id, { contact, state_at: isBare ? new Date(0) : state_at })
  }
}

/** The helpdesk's own times say which state is newer, whatever order they came in. */
function isOlder(one: DeskConversation, other: DeskConversation): boolean {
  const difference = one.updated_at.getTime() - other.updated_at.getTime()
  return difference !== 0 ? difference < 0 : one.last_activity_at < other.last_activity_at
}

/** In one order for everyone, so that two who write the same rows never wait for each other. */
const sorted = <T>(known: Map<number, T>): T[] => [...known].sort(([a], [b]) => a - b).map(([, value]) => value)
