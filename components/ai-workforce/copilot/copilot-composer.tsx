'use client'
import { Send, Square } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Textarea } from '@/components/ui/fields/textarea'
import { IconButton } from '@/components/ui/icon-button'

type Props = { isWorking: boolean; onSend: (text: string) => Promise<boolean>; onStop: () => void }

/** Where a person says what they want: Enter sends, Shift+Enter begins a line. */
export function CopilotComposer({ isWorking, onSend, onStop }: Props) {
  const [text, setText] = useState('')
  const submit = async () => {
    const asked = text.trim()
    if (!asked || isWorking) return
    setText('')
    // What was not taken is there again to be sent once more.
    if (!(await onSend(asked))) setText((current) => current || asked)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void submit()
  }
  return (
    <div className="flex items-end gap-2 px-4 py-3 sm:px-5 not-[p+&]:border-t not-[p+&]:border-line">
      <Textarea
        autoFocus
        rows={2}
        aria-label="Ask the copilot"
        placeholder="Ask, or say what to do"
        value={text}
        maxLength={20_000}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
        className="flex-1"
      />
      {isWorking ? (
        <IconButton label="Stop" icon={<Square aria-hidden />} onClick={onStop} />
      ) : (
        <IconButton label="Send" icon={<Send aria-hidden />} disabled={!text.trim()} onClick={() => void submit()} />
      )}
    </div>
  )
}
