import {
  BookOpenCheck,
  Check,
  FileCode,
  History,
  Link,
  type LucideIcon,
  MailQuestionMark,
  MoveRight,
  Pencil,
  Quote,
  RotateCcw,
  Star,
  Trash2,
} from 'lucide-react'
import { conversationOf, linkOf } from '@/lib/client/chat/conversation'
import { goTo } from '@/lib/client/chat/location'
import { channelName } from '@/lib/client/chat/names'
import { conversationIn, parsePlace } from '@/lib/client/chat/narrow'
import { chatStore } from '@/lib/client/chat/state/chat-store'
import type { Message } from '@/lib/client/chat/wire'
import { openPersonCard } from '../page/person-card'
import { THUMBS_UP } from '../reactions/recent-emoji'
import { toggleReaction } from '../reactions/toggle-reaction'
import { mayEdit, startEditing } from './edit-store'
import {
  copyLink,
  copyMarkdown,
  deleteMessage,
  markUnreadFrom,
  mayDelete,
  quoteAndReply,
  toggleStar,
  toggleTopicResolved,
} from './message-commands'
import { openMessageDialog } from './message-dialog-store'
import { isResolved } from './topic-names'

/** Something that can be done with a message; the menu, the keys and the list of keys are made from these. */
type MessageCommandDefinition = {
  key: string
  /** For the list of keys. */
  label: string
  /** In the menu, where it depends on the message. */
  labelFor?: (message: Message) => string
  icon?: LucideIcon
  iconFor?: (message: Message) => LucideIcon
  /** Works while the message, or something in it, has the focus; in the notation of lib/client/shortcuts. */
  shortcut?: string
  tone?: 'danger'
  /** Starts another part of the menu. */
  apart?: boolean
  /** Whether this user can do it with this message now. */
  offered?: (message: Message) => boolean
  run: (message: Message) => void
}

const isTopicOf = ({ type }: Message) => type === 'stream'
const mayMove = (message: Message) => isTopicOf(message) && !chatStore.get().me?.isGuest

/** In the order of the menu. */
const MENU: MessageCommandDefinition[] = [
  {
    key: 'edit',
    label: 'Edit',
    icon: Pencil,
    shortcut: 'e',
    offered: (message) => mayEdit(message),
    run: ({ id }) => startEditing(id),
  },
  {
    key: 'quote',
    label: 'Quote and reply',
    icon: Quote,
    shortcut: '>',
    run: (message) => void quoteAndReply(message),
  },
  {
    key: 'star',
    label: 'Star or unstar',
    labelFor: ({ flags }) => (flags.includes('starred') ? 'Unstar' : 'Star'),
    icon: Star,
    shortcut: 'Mod+S',
    run: (message) => void toggleStar(message),
  },
  {
    key: 'unread',
    label: 'Mark as unread from here',
    icon: MailQuestionMark,
    shortcut: 'U',
    run: (message) => void markUnreadFrom(message),
  },
  {
    key: 'link',
    label: 'Copy link',
    icon: Link,
    shortcut: 'L',
    apart: true,
    run: (message) => void copyLink(message),
  },
  { key: 'markdown', label: 'Copy as Markdown', icon: FileCode, run: (message) => void copyMarkdown(message) },
  {
    key: 'move',
    label: 'Move…',
    icon: MoveRight,
    shortcut: 'm',
    apart: true,
    offered: mayMove,
    run: ({ id }) => openMessageDialog({ kind: 'move', messageId: id }),
  },
  {
    key: 'resolve',
    label: 'Resolve or reopen the topic',
    labelFor: ({ subject }) => (isResolved(subject) ? 'Reopen the topic' : 'Resolve the topic'),
    icon: Check,
    iconFor: ({ subject }) => (isResolved(subject) ? RotateCcw : Check),
    offered: mayMove,
    run: (message) => void toggleTopicResolved(message),
  },
  {
    key: 'history',
    label: 'Edit history',
    icon: History,
    shortcut: 'H',
    offered: (message) => message.last_edit_timestamp !== undefined || message.last_moved_timestamp !== undefined,
    run: ({ id }) => openMessageDialog({ kind: 'history', messageId: id }),
  },
  {
    key: 'readers',
    label: 'Who has read it',
    icon: BookOpenCheck,
    shortcut: 'V',
    offered: () => chatStore.get().realm?.realm_enable_read_receipts === true,
    run: ({ id }) => openMessageDialog({ kind: 'readers', messageId: id }),
  },
  {
    key: 'delete',
    label: 'Delete…',
    icon: Trash2,
    shortcut: 'Delete',
    tone: 'danger',
    apart: true,
    offered: (message) => mayDelete(message),
    run: (message) => void deleteMessage(message),
  },
]

/** By keys alone: a message has buttons for these, or they lead elsewhere. */
const BESIDE_THE_MENU: MessageCommandDefinition[] = [
  { key: 'react', label: 'Add a reaction', shortcut: ':', run: ({ id }) => pressButton(id, 'react') },
  {
    key: 'thumb',
    label: 'React with 👍',
    shortcut: '+',
    run: (message) => void toggleReaction(message, THUMBS_UP),
  },
  {
    key: 'agree',
    label: 'Add or remove your first reaction of the list',
    shortcut: '=',
    offered: ({ reactions }) => reactions.length > 0,
    run: (message) => void toggleReaction(message, message.reactions[0]!),
  },
  { key: 'menu', label: 'More actions', shortcut: '.', run: ({ id }) => pressButton(id, 'menu') },
  {
    key: 'sender',
    label: 'Profile of the sender',
    shortcut: 'u',
    run: ({ id, sender_id }) => openPersonCard(sender_id, rowOfMessage(id)),
  },
  { key: 'image', label: 'Show its image', shortcut: 'v', run: ({ id }) => firstImageOf(id)?.click() },
  { key: 'conversation', label: 'Go to its conversation', shortcut: 'S', run: goToConversation },
  { key: 'channel', label: 'Go to its topic, or from a topic to its channel', shortcut: 's', run: toggleTopicView },
]

export const MESSAGE_COMMANDS = [...MENU, ...BESIDE_THE_MENU]

export type MessageCommand = Omit<MessageCommandDefinition, 'icon' | 'run'> & { icon: LucideIcon; run: () => void }

/** The menu of a message: what this user can do with it now. */
export const commandsFor = (message: Message): MessageCommand[] =>
  MENU.filter(({ offered }) => offered?.(message) ?? true).map((command) => ({
    ...command,
    label: command.labelFor?.(message) ?? command.label,
    icon: (command.iconFor?.(message) ?? command.icon)!,
    run: () => command.run(message),
  }))

const rowOfMessage = (id: number) => document.querySelector<HTMLElement>(`[data-message-id="${id}"]`)
const firstImageOf = (id: number) => rowOfMessage(id)?.querySelector<HTMLElement>('.message_inline_image a')

/** Menus open on the press of the pointer, popovers on the click. */
function pressButton(id: number, action: 'react' | 'menu'): void {
  const button = rowOfMessage(id)?.querySelector<HTMLElement>(`[data-message-action="${action}"]`)
  if (action === 'menu') button?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  else button?.click()
}

function goToConversation(message: Message): void {
  const state = chatStore.get()
  const known = { me: state.me?.userId, channelName: (id: number) => channelName(state, id) }
  goTo(linkOf(conversationOf(message), known, message.id))
}

function toggleTopicView(message: Message): void {
  const place = parsePlace(window.location.hash)
  const shown = place.view === 'messages' ? conversationIn(place.terms, chatStore.get().me?.userId) : null
  if (shown?.kind !== 'topic') goToConversation(message)
  else goTo({ view: 'messages', terms: [{ operator: 'channel', operand: shown.channelId }], near: message.id })
}
