'use client'
import {
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { usePreferences } from '@/components/shell/me-context'
import { cn } from '@/components/ui/cn'
import type { Conversation } from '@/lib/client/chat/conversation'
import { CompletionList, optionId } from '../completion/completion-list'
import { useCompletion } from '../completion/use-completion'
import { pasteAsRecordLink } from '../records/paste-record'
import { SnippetButton, type SnippetButtonHandle } from '../snippets/snippet-button'
import { PollButton } from '../widgets/poll-button'
import { applyEdit, selectedIn } from './apply-edit'
import { editorKeyOf } from './editor-keys'
import { enterSends } from './enter-key'
import { FormatToolbar } from './format-toolbar'
import { Preview } from './preview'
import { insertBlock, replaceChosen, type Selected } from './text-edit'
import { UploadList } from './upload-list'
import { useUploads } from './use-uploads'

export type EditorHandle = { focus: () => void; insert: (text: string) => void }

type Props = {
  ref?: Ref<EditorHandle>
  id?: string
  label: string
  placeholder?: string
  text: string
  change: (change: (text: string) => string) => void
  /** Where it goes: its people are offered first. */
  conversation: Conversation | null
  onSubmit: () => void
  onEscape?: () => void
  /** The up-arrow in an empty field. */
  onArrowUp?: () => void
  /** Told how many files are on their way. */
  actions: (state: { uploading: boolean }) => ReactNode
  autoFocus?: boolean
  /** For a message still to be sent: a sent one becomes no poll. */
  offersPoll?: boolean
  className?: string
}

/** A text field for messages with completion, formatting, files, snippets and a preview. */
export function MessageEditor(props: Props) {
  const { ref, label, placeholder, text, change, conversation, onSubmit, autoFocus, className } = props
  const listId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const preview = useRef<HTMLElement>(null)
  const snippets = useRef<SnippetButtonHandle>(null)
  const [previewing, setPreviewing] = useState(false)
  const [dropping, setDropping] = useState(false)
  const [preferences] = usePreferences()
  const completion = useCompletion(field, conversation)

  const edit = (how: (selected: Selected) => Selected) => {
    if (field.current) applyEdit(field.current, how(selectedIn(field.current)))
  }
  const { uploads, sendAll } = useUploads((placeholderText) => edit((at) => insertBlock(at, placeholderText)))
  const addFiles = (files: Iterable<File>) => {
    setPreviewing(false)
    void sendAll(files, change)
  }
  const insert = (piece: string) => edit((at) => replaceChosen(at, piece))
  const focus = () => field.current?.focus()
  useImperativeHandle(ref, () => ({ focus, insert }))

  function togglePreview() {
    setPreviewing((now) => !now)
    completion.close()
    // Whichever of the two is drawn then.
    requestAnimationFrame(() => (previewing ? focus() : preview.current?.focus()))
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (!completion.onKeyDown(event)) onEditorKey(event)
  }

  function onEditorKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const does = editorKeyOf(event.nativeEvent, enterSends(preferences))?.does
    if (!does) return
    if (does === 'send') onSubmit()
    else if (does === 'preview') togglePreview()
    else if (does === 'leave' && props.onEscape) props.onEscape()
    else if (previewing) return
    else if (does === 'snippet') snippets.current?.open()
    else if (does === 'edit-last' && text === '' && props.onArrowUp) props.onArrowUp()
    else if (typeof does === 'object') edit(does.apply)
    else return
    event.preventDefault()
  }

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const files = [...event.clipboardData.files]
    const pasted = event.clipboardData.getData('text/plain')
    if (files.length > 0 && !pasted) {
      event.preventDefault()
      addFiles(files)
    } else if (field.current && pasteAsRecordLink(field.current, pasted, change)) event.preventDefault()
  }

  function onDrop(event: DragEvent) {
    setDropping(false)
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    addFiles([...event.dataTransfer.files])
  }

  const open = completion.found.length > 0
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files can be dropped here; a button does the same
    <div
      ref={frame}
      className={cn(
        'relative rounded-lg border bg-surface focus-within:border-focus',
        dropping ? 'border-accent bg-selected' : 'border-control',
        className,
      )}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setDropping(true)
      }}
      onDragLeave={(event) => event.currentTarget.contains(event.relatedTarget as Node) || setDropping(false)}
      onDrop={onDrop}
    >
      {previewing && (
        <section
          ref={preview}
          onKeyDown={(event) => {
            // Arrows scroll a long preview instead of going from message to message.
            if (!event.altKey) event.stopPropagation()
            onEditorKey(event)
          }}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long preview scrolls and has to be reachable by keyboard
          tabIndex={0}
          aria-label="Preview"
          className="max-h-[min(24rem,40dvh)] min-h-16 overflow-y-auto px-3 py-2"
        >
          <Preview text={text} />
        </section>
      )}
      <textarea
        ref={field}
        id={props.id}
        hidden={previewing}
        // biome-ignore lint/a11y/noAutofocus: only where the person has just asked to write
        autoFocus={autoFocus}
        aria-label={label}
        aria-autocomplete="list"
        aria-controls={open ? listId : undefined}
        aria-activedescendant={open ? optionId(listId, completion.active) : undefined}
        placeholder={placeholder}
        rows={1}
        value={text}
        onChange={(event) => {
          const { value } = event.target
          change(() => value)
          completion.look()
        }}
        onSelect={completion.look}
        onBlur={completion.close}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        className="block field-sizing-content max-h-[min(24rem,40dvh)] min-h-10 w-full resize-none bg-transparent px-3 py-2.5 text-sm leading-5 outline-none placeholder:text-ink-faint touch:text-base"
      />
      <CompletionList
        id={listId}
        anchor={frame}
        found={completion.found}
        active={completion.active}
        onPick={completion.pick}
        onPoint={completion.setActive}
        onClose={completion.close}
      />
      <UploadList uploads={uploads} />
      <div className="flex items-center gap-2 py-1 pr-1.5 pl-1">
        <FormatToolbar
          previewing={previewing}
          onPreview={togglePreview}
          onFormat={(format) => edit(format.apply)}
          onEmoji={(emoji) => insert(`:${emoji.emoji_name}: `)}
          onFiles={addFiles}
          onDone={focus}
        >
          <SnippetButton ref={snippets} text={text} onInsert={insert} onDone={focus} disabled={previewing} />
          {props.offersPoll && (
            <PollButton text={text} onWrite={(poll) => change(() => poll)} onDone={focus} disabled={previewing} />
          )}
        </FormatToolbar>
        {props.actions({ uploading: uploads.length > 0 })}
      </div>
    </div>
  )
}
