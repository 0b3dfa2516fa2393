import { toast } from '@/components/ui/feedback/toast'
import { linkOf } from '@/lib/client/chat/conversation'
import { CHAT_PATH } from '@/lib/client/chat/location'
import { openOutbox } from '@/lib/client/chat/outbox/outbox'
import type { Account } from '@/lib/client/device-records'

/** Sends what waits on this device; a refused message is reported wherever the user is by then. */
export const openUnsent = (account: Account): void =>
  openOutbox(account, ({ localId, refusal, conversation }) =>
    toast.error('A message was not sent', {
      id: `chat-refused-${localId}`,
      description: refusal,
      action: {
        label: 'Open',
        onClick: () =>
          window.location.assign(CHAT_PATH + linkOf(conversation, { me: undefined, channelName: () => '' })),
      },
    }),
  )
