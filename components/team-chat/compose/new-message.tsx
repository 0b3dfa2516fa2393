'use client'
import { SendHorizontal } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/overlays/dialog'
import { useChat } from '@/lib/client/chat/state/chat-store'
import { useShortcuts } from '@/lib/client/shortcuts'
import { moveDraft } from '../drafts/drafts'
import { closeNewMessage, openNewMessage, useComposeState, writeTo } from './compose-store'
import { type ComposeTarget, conversationOfTarget } from './compose-target'
import { MessageEditor } from './message-editor'
import { Recipients } from './recipients'
import { useComposing } from './use-composing'
import { Warnings } from './warnings'

/** The window for a message to anywhere, and the keys that open it. Mounted once on the chat's page. */
export function NewMessage() {
  const { newMessage } = useComposeState()
  useShortcuts([
    {
      keys: 'c',
      label: 'New message to a channel',
      group: 'Team chat',
      run: () => openNewMessage({ kind: 'topic', channelId: null, topic: '' }),
    },
    {
      keys: 'x',
      label: 'New direct message',
      group: 'Team chat',
      run: () => openNewMessage({ kind: 'dm', userIds: [] }),
    },
  ])
  return newMessage && <Window target={newMessage} />
}

function Window({ target }: { target: ComposeTarget }) {
  const me = useChat((state) => state.me?.userId)
  const mandatory = useChat((state) => state.realm?.realm_mandatory_topics ?? false)
  const chosen = conversationOfTarget(target, me, mandatory)
  const conversation = 'conversation' in chosen ? chosen.conversation : null
  const { text, change, send, blocked } = useComposing(
    target,
    conversation,
    () => conversation && writeTo(conversation),
  )
  const retarget = (next: ComposeTarget) => {
    moveDraft(target, next)
    openNewMessage(next)
  }
  return (
    <Dialog open onOpenChange={(open) => !open && closeNewMessage()} title="New message" size="lg">
      <div className="flex flex-col gap-3">
        <Recipients target={target} onChange={retarget} />
        {conversation && <Warnings conversation={conversation} />}
        <MessageEditor
          label="Message"
          placeholder="Write a message"
          text={text}
          change={change}
          conversation={conversation}
          offersPoll
          onSubmit={send}
          className="[&_textarea]:min-h-28"
          actions={({ uploading }) => (
            <Button
              variant="primary"
              icon={<SendHorizontal aria-hidden />}
              disabled={blocked || uploading || conversation === null}
              title={'missing' in chosen ? chosen.missing : undefined}
              onClick={send}
            >
              Send
            </Button>
          )}
        />
      </div>
    </Dialog>
  )
}
