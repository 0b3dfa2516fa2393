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
import { chatStore } from '@/lib/client/chat/state/chat-store'
import type { Message } from '@/lib/client/chat/wire'
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

export type MessageCommand = {
  key: string
  label: string
  icon: LucideIcon
  /** While the message has the focus; a letter, or a name of `KeyboardEvent.key`. */
  shortcut?: string
  tone?: 'danger'
  /** Starts another part of the menu. */
  apart?: boolean
  run: () => void
}

/** Everything that this person can do with a message now. */
export function commandsFor(message: Message): MessageCommand[] {
  const { me, realm } = chatStore.get()
  const isTopic = message.type === 'stream'
  const mayMove = isTopic && !me?.isGuest
  const changed = message.last_edit_timestamp !== undefined || message.last_moved_timestamp !== undefined
  const commands: (MessageCommand | false)[] = [
    mayEdit(message) && {
      key: 'edit',
      label: 'Edit',
      icon: Pencil,
      shortcut: 'e',
      run: () => startEditing(message.id),
    },
    { key: 'quote', label: 'Quote and reply', icon: Quote, shortcut: '>', run: () => void quoteAndReply(message) },
    {
      key: 'star',
      label: message.flags.includes('starred') ? 'Unstar' : 'Star',
      icon: Star,
      shortcut: 's',
      run: () => void toggleStar(message),
    },
    {
      key: 'unread',
      label: 'Mark as unread from here',
      icon: MailQuestionMark,
      shortcut: 'U',
      run: () => void markUnreadFrom(message),
    },
    { key: 'link', label: 'Copy link', icon: Link, shortcut: 'L', apart: true, run: () => void copyLink(message) },
    { key: 'markdown', label: 'Copy as Markdown', icon: FileCode, run: () => void copyMarkdown(message) },
    mayMove && {
      key: 'move',
      label: 'Move…',
      icon: MoveRight,
      shortcut: 'm',
      apart: true,
      run: () => openMessageDialog({ kind: 'move', messageId: message.id }),
    },
    mayMove && {
      key: 'resolve',
      label: isResolved(message.subject) ? 'Open the topic again' : 'Resolve the topic',
      icon: isResolved(message.subject) ? RotateCcw : Check,
      run: () => void toggleTopicResolved(message),
    },
    changed && {
      key: 'history',
      label: 'Edit history',
      icon: History,
      shortcut: 'H',
      run: () => openMessageDialog({ kind: 'history', messageId: message.id }),
    },
    realm?.realm_enable_read_receipts === true && {
      key: 'readers',
      label: 'Who has read it',
      icon: BookOpenCheck,
      shortcut: 'V',
      run: () => openMessageDialog({ kind: 'readers', messageId: message.id }),
    },
    mayDelete(message) && {
      key: 'delete',
      label: 'Delete…',
      icon: Trash2,
      shortcut: 'Delete',
      tone: 'danger',
      apart: true,
      run: () => void deleteMessage(message),
    },
  ]
  return commands.filter((command) => command !== false)
}

/** Runs what a key does with the message that has the focus. @returns whether it did something */
export function runMessageKey(message: Message, key: string): boolean {
  const command = commandsFor(message).find(({ shortcut }) => shortcut === key)
  command?.run()
  return command !== undefined
}
