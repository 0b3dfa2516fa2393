'use client'
import { useShortcuts } from '@/lib/client/shortcuts'

const GROUP = 'Inbox'

type Keys = {
  hasConversation: boolean
  mayReply: boolean
  mayUpdate: boolean
  onStep: (by: 1 | -1) => void
  onResolve: () => void
  onAssign: () => void
  onSnooze: () => void
  onReply: () => void
  onNote: () => void
  onSnippets: () => void
  onCreate: () => void
}

/** J and K walk; the others act on the conversation that is open. */
export function useInboxKeys(keys: Keys): void {
  const { hasConversation, mayReply, mayUpdate } = keys
  const letter = (letters: string, label: string, run: () => void, can = true) => ({
    keys: letters,
    label,
    group: GROUP,
    disabled: !can,
    // A key that is held would resolve conversation after conversation.
    run: (event: KeyboardEvent) => !event.repeat && run(),
  })
  const updates = hasConversation && mayUpdate
  const writes = hasConversation && mayReply
  useShortcuts([
    { ...letter('j', 'Next conversation', () => keys.onStep(1)), run: () => keys.onStep(1) },
    { ...letter('k', 'Previous conversation', () => keys.onStep(-1)), run: () => keys.onStep(-1) },
    letter('e', 'Resolve or reopen', keys.onResolve, updates),
    letter('a', 'Assign', keys.onAssign, updates),
    letter('s', 'Snooze', keys.onSnooze, updates),
    letter('c', 'Create a record from the conversation', keys.onCreate, updates),
    letter('r', 'Reply', keys.onReply, writes),
    letter('n', 'Add a private note', keys.onNote, writes),
    letter('/', 'Insert a snippet', keys.onSnippets, writes),
    { keys: 'Mod+Enter', label: 'Send', group: GROUP, disabled: !writes },
    { keys: 'Mod+Shift+Enter', label: 'Send and resolve', group: GROUP, disabled: !writes },
  ])
}
