'use client'
import { SendHorizontal } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { usePreferences } from '@/components/shell/me-context'
import { IconButton } from '@/components/ui/icon-button'
import { type Conversation, conversationKey } from '@/lib/client/chat/conversation'
import { useChat } from '@/lib/client/chat/state/chat-store'
import { useShortcuts } from '@/lib/client/shortcuts'
import { editLastOwn } from '../edit/edit-store'
import { useComposeState } from './compose-store'
import { targetOf } from './compose-target'
import { editorKeys } from './editor-keys'
import { enterSends } from './enter-key'
import { type EditorHandle, MessageEditor } from './message-editor'
import { useComposing } from './use-composing'
import { usePlaceName } from './use-place-name'
import { Warnings } from './warnings'

/** Where a message is written to the conversation that is shown. */
export function Compose({ conversation }: { conversation: Conversation }) {
  const key = conversationKey(conversation)
  return <Box key={key} conversation={conversation} place={key} />
}

function Box({ conversation, place }: { conversation: Conversation; place: string }) {
  const editor = useRef<EditorHandle>(null)
  const me = useChat((state) => state.me?.userId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: its key says which conversation it is
  const target = useMemo(() => targetOf(conversation, me), [place, me])
  const name = usePlaceName(conversation)
  const { text, change, send, blocked, tooLong } = useComposing(target, conversation)
  const { focusWanted, focusIn } = useComposeState()
  const [preferences] = usePreferences()
  const sendKey = enterSends(preferences) ? 'Enter' : 'Mod+Enter'

  // biome-ignore lint/correctness/useExhaustiveDependencies: each wish is one, also the same again
  useEffect(() => {
    if (focusIn === place) editor.current?.focus()
  }, [focusWanted, focusIn, place])

  useShortcuts([
    { keys: 'r', label: 'Reply: write to this conversation', group: 'Team chat', run: () => editor.current?.focus() },
    ...editorKeys(enterSends(preferences)).map(({ keys, label }) => ({ keys, label, group: 'Writing a message' })),
  ])

  return (
    <div className="flex flex-col gap-2 px-3 pt-1 pb-3">
      <Warnings conversation={conversation} shown />
      {tooLong !== null && (
        <p role="alert" className="text-xs text-danger-ink">
          A message may have {tooLong} characters at most; this one has {text.length}.
        </p>
      )}
      <MessageEditor
        ref={editor}
        id="chat-compose"
        label={`Message ${name}`}
        placeholder={`Message ${name}`}
        text={text}
        change={change}
        conversation={conversation}
        offersPoll
        onSubmit={send}
        onEscape={() => (document.activeElement as HTMLElement | null)?.blur()}
        onArrowUp={() => editLastOwn(conversation)}
        actions={({ uploading }) => (
          <IconButton
            label={uploading ? 'Wait for the upload' : 'Send'}
            shortcut={sendKey}
            variant="primary"
            size="sm"
            icon={<SendHorizontal aria-hidden />}
            disabled={blocked || uploading}
            onClick={send}
          />
        )}
      />
    </div>
  )
}
