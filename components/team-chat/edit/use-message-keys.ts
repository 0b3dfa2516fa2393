'use client'
import { chatStore } from '@/lib/client/chat/state/chat-store'
import { useShortcuts } from '@/lib/client/shortcuts'
import { MESSAGE_COMMANDS } from './message-menu'

/** The keys of the message that has the focus; the list of keys is made from the same commands. */
export function useMessageKeys(): void {
  useShortcuts(
    MESSAGE_COMMANDS.flatMap((command) =>
      command.shortcut === undefined
        ? []
        : [
            {
              keys: command.shortcut,
              label: command.label,
              group: 'Selected message',
              run: () => {
                const message = focusedMessage()
                if (message && (command.offered?.(message) ?? true)) command.run(message)
              },
            },
          ],
    ),
  )
}

function focusedMessage() {
  const row = document.activeElement?.closest<HTMLElement>('[data-message-id]')
  return row ? chatStore.get().messages.get(Number(row.dataset.messageId)) : undefined
}
