'use client'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { confirm } from '@/components/ui/overlays/confirm'
import { messageOf } from '@/lib/client/api'
import { chat } from '@/lib/client/chat/chat-call'
import { isChatError } from '@/lib/client/chat/chat-client'
import { conversationOf } from '@/lib/client/chat/conversation'
import type { Message } from '@/lib/client/chat/wire'
import { type EditorHandle, MessageEditor } from '../compose/message-editor'
import { stopEditing } from './edit-store'
import { rawContent } from './message-commands'

/** Changes what a message says, in its place. */
export function EditMessage({ message }: { message: Message }) {
  const { data, error } = useQuery({
    queryKey: ['team-chat', 'raw', message.id, message.last_edit_timestamp],
    queryFn: () => rawContent(message.id),
    gcTime: 0,
  })
  if (error) {
    return (
      <Notice
        tone="danger"
        actions={
          <Button size="sm" onClick={stopEditing}>
            Close
          </Button>
        }
      >
        {messageOf(error)}
      </Notice>
    )
  }
  return data === undefined ? <SkeletonLines lines={2} /> : <Editor message={message} before={data} />
}

function Editor({ message, before }: { message: Message; before: string }) {
  const editor = useRef<EditorHandle>(null)
  const [text, setText] = useState(before)
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => editor.current?.focus(), [])

  async function cancel() {
    const sure =
      text === before ||
      (await confirm({ title: 'Discard your change?', button: 'Discard it', cancel: 'Write on', danger: true }))
    if (sure) close(message.id)
  }

  async function save() {
    if (text.trim() === '' || saving) return
    if (text === before) return close(message.id)
    setSaving(true)
    setProblem(null)
    try {
      const params = { content: text, prev_content_sha256: await sha256(before) }
      await chat('PATCH /messages/{message_id}', { message_id: message.id, ...params })
      close(message.id)
    } catch (error) {
      setSaving(false)
      setProblem(
        isChatError(error, 'EXPECTATION_MISMATCH')
          ? 'The message was changed elsewhere in the meantime. Copy your text, cancel, and edit it again.'
          : messageOf(error),
      )
    }
  }

  return (
    <div className="my-1 flex flex-col gap-1.5">
      {problem && (
        <Notice tone="danger" urgent>
          {problem}
        </Notice>
      )}
      <MessageEditor
        ref={editor}
        label="Edit the message"
        text={text}
        change={setText}
        conversation={conversationOf(message)}
        onSubmit={() => void save()}
        onEscape={() => void cancel()}
        actions={({ uploading }) => (
          <span className="flex shrink-0 gap-1.5">
            <Button size="sm" onClick={() => void cancel()}>
              Cancel
            </Button>
            <Button
              size="sm"
              variant="primary"
              icon={<Check aria-hidden />}
              pending={saving}
              disabled={text.trim() === '' || uploading}
              onClick={() => void save()}
            >
              Save
            </Button>
          </span>
        )}
      />
    </div>
  )
}

/** Back to the message, so that the keyboard goes on from there. */
function close(messageId: number): void {
  stopEditing()
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-message-id="${messageId}"]`)?.focus())
}

/** undefined where the page is not served securely; the server then does not compare. */
async function sha256(text: string): Promise<string | undefined> {
  if (!globalThis.crypto?.subtle) return undefined
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
