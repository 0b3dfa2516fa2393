'use client'
import { Lock, MessageSquareQuote, Paperclip, Reply, SendHorizontal, X } from 'lucide-react'
import { type KeyboardEvent, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Spinner } from '@/components/ui/feedback/spinner'
import { Segmented } from '@/components/ui/fields/segmented'
import { IconButton } from '@/components/ui/icon-button'
import { Kbd } from '@/components/ui/kbd'
import { onDemand } from '@/components/ui/overlays/on-demand'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/overlays/popover'
import { useFileDrop } from '@/components/ui/use-file-drop'
import { formatBytes } from '@/lib/client/format'
import { MAX_REPLY_CHARACTERS } from '@/lib/modules/inbox/schemas'
import { type Mode, useDraft } from './drafts'
import { type AttachedFile, useFiles } from './use-files'
import type { NewReply } from './use-replies'

const SnippetPicker = onDemand(() => import('./snippet-picker').then((part) => part.SnippetPicker))

export type ComposerHandle = { write: (mode: Mode) => void; openSnippets: () => void }

type Props = {
  ref?: Ref<ComposerHandle>
  conversationId: string
  /** Replies that the channel does not take any more may still be noted. */
  canReply: boolean
  customer: string
  isResolved: boolean
  onSend: (reply: NewReply) => Promise<boolean>
}

/** A reply to the customer or a note among colleagues; what is written stays on this device until it is sent. */
export function Composer({ ref, conversationId, canReply, customer, isResolved, onSend }: Props) {
  const { draft, change } = useDraft(conversationId)
  const attached = useFiles()
  const [sending, setSending] = useState<'send' | 'resolve' | null>(null)
  const [snippetsOpen, setSnippetsOpen] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const { over, drop } = useFileDrop(attached.add)
  const mode: Mode = canReply ? draft.mode : 'note'
  const isNote = mode === 'note'
  const text = draft[mode]
  const tooLong = text.length > MAX_REPLY_CHARACTERS
  const blank = text.trim() === '' && attached.files.length === 0
  const disabled = blank || tooLong || !attached.ready
  useImperativeHandle(ref, () => ({
    write: (next) => {
      change({ mode: next })
      field.current?.focus()
    },
    openSnippets: () => setSnippetsOpen(true),
  }))

  const send = async (resolve: boolean) => {
    if (disabled || sending) return
    setSending(resolve ? 'resolve' : 'send')
    const taken = await onSend({ content: text.trim(), private: isNote, resolve, file_ids: attached.ids })
    setSending(null)
    if (!taken) return
    change({ [mode]: '' })
    attached.clear()
    // A button that is disabled now has lost the focus; a focus that has moved elsewhere stays there.
    if (document.activeElement === document.body) field.current?.focus()
  }
  const insert = (content: string) => {
    setSnippetsOpen(false)
    const at = field.current?.selectionStart ?? text.length
    change({ [mode]: text.slice(0, at) + content + text.slice(field.current?.selectionEnd ?? at) })
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void send(event.shiftKey && !isResolved)
    } else if (event.key === '/' && text === '') {
      event.preventDefault()
      setSnippetsOpen(true)
    } else if (event.key === 'Escape') field.current?.blur()
  }

  return (
    <section
      {...drop}
      aria-label={isNote ? 'Private note' : 'Reply'}
      className={cn(
        'border-t border-line px-3 pt-2 pb-3',
        isNote ? 'bg-warning-soft' : 'bg-surface',
        over && 'outline-2 -outline-offset-2 outline-accent',
      )}
    >
      <div className="flex flex-wrap items-center gap-2 pb-2">
        <Segmented<Mode>
          label="Kind of message"
          value={mode}
          onValueChange={(next) => canReply && change({ mode: next })}
          options={[
            { value: 'reply', label: 'Reply', icon: <Reply aria-hidden /> },
            { value: 'note', label: 'Private note', icon: <Lock aria-hidden /> },
          ]}
        />
        <p className="min-w-0 flex-1 truncate text-xs text-ink-muted">
          {!canReply
            ? 'This channel takes no replies any more. You can add a note.'
            : isNote
              ? 'Only colleagues see notes'
              : `To ${customer}`}
        </p>
      </div>
      <textarea
        ref={field}
        value={text}
        rows={3}
        aria-label={isNote ? 'Note to colleagues' : `Reply to ${customer}`}
        aria-invalid={tooLong || undefined}
        placeholder={isNote ? 'Write a note…' : 'Write a reply, or press / for snippets…'}
        onChange={(event) => change({ [mode]: event.target.value })}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          const files = [...event.clipboardData.files]
          if (files.length === 0) return
          event.preventDefault()
          attached.add(files)
        }}
        className="control h-auto field-sizing-content max-h-60 min-h-18 w-full py-1.5 leading-5"
      />
      <FileList files={attached.files} onRemove={attached.remove} />
      {tooLong && (
        <p role="alert" className="pt-1 text-xs text-danger-ink">
          {text.length - MAX_REPLY_CHARACTERS} characters too long
        </p>
      )}
      <div className="flex items-center gap-1 pt-2">
        <input
          ref={picker}
          type="file"
          multiple
          hidden
          aria-label="Attach files"
          onChange={(event) => {
            attached.add([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
        <IconButton label="Attach files" icon={<Paperclip aria-hidden />} onClick={() => picker.current?.click()} />
        <Popover open={snippetsOpen} onOpenChange={setSnippetsOpen}>
          <PopoverTrigger asChild>
            <IconButton label="Snippets" shortcut="/" icon={<MessageSquareQuote aria-hidden />} />
          </PopoverTrigger>
          <PopoverContent
            side="top"
            aria-label="Snippets"
            className="w-[min(24rem,calc(100vw-1rem))] p-0"
            onCloseAutoFocus={(event) => {
              event.preventDefault()
              field.current?.focus()
            }}
          >
            <SnippetPicker onInsert={insert} />
          </PopoverContent>
        </Popover>
        <span className="flex-1" />
        {!isResolved && (
          <Button
            disabled={disabled}
            pending={sending === 'resolve'}
            onClick={() => void send(true)}
            title="Ctrl+Shift+Enter"
          >
            {isNote ? 'Add and resolve' : 'Send and resolve'}
          </Button>
        )}
        <Button
          variant="primary"
          icon={<SendHorizontal aria-hidden />}
          disabled={disabled}
          pending={sending === 'send'}
          onClick={() => void send(false)}
        >
          {isNote ? 'Add note' : 'Send'}
          <Kbd
            keys="Mod+Enter"
            className="max-lg:hidden [&>kbd]:border-transparent [&>kbd]:bg-white/20 [&>kbd]:text-on-accent"
          />
        </Button>
      </div>
    </section>
  )
}

function FileList({ files, onRemove }: { files: readonly AttachedFile[]; onRemove: (key: string) => void }) {
  if (files.length === 0) return null
  return (
    <ul aria-label="Attached files" className="flex flex-wrap gap-1.5 pt-2">
      {files.map(({ key, name, size, stored }) => (
        <li
          key={key}
          className="flex max-w-full items-center gap-1.5 rounded-md border border-line bg-surface pl-2 text-xs"
        >
          {stored ? <Paperclip aria-hidden className="size-3.5 shrink-0" /> : <Spinner />}
          <span className="min-w-0 truncate">{name}</span>
          <span className="tabular shrink-0 text-ink-muted">{formatBytes(size)}</span>
          <IconButton size="sm" label={`Remove ${name}`} icon={<X aria-hidden />} onClick={() => onRemove(key)} />
        </li>
      ))}
    </ul>
  )
}
