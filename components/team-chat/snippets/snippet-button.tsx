'use client'
import { BookmarkPlus } from 'lucide-react'
import { type Ref, useImperativeHandle, useState } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { onDemand } from '@/components/ui/overlays/on-demand'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/overlays/popover'
import type { SnippetDraft } from './use-snippets'

const SnippetPicker = onDemand(() => import('./snippet-picker').then((part) => part.SnippetPicker))
const SnippetForm = onDemand(() => import('./snippet-form').then((part) => part.SnippetForm))

export type SnippetButtonHandle = { open: () => void }

type Props = {
  ref?: Ref<SnippetButtonHandle>
  /** What is written so far, for a new snippet. */
  text: string
  onInsert: (content: string) => void
  /** Back into the text. */
  onDone: () => void
  disabled?: boolean
}

/** Saved texts: insert one, or keep what is written as a new one. */
export function SnippetButton({ ref, text, onInsert, onDone, disabled }: Props) {
  const [open, setOpen] = useState(false)
  const [form, setForm] = useState<SnippetDraft | null>(null)
  useImperativeHandle(ref, () => ({ open: () => setOpen(true) }))
  const edit = (draft: SnippetDraft) => {
    setOpen(false)
    setForm(draft)
  }
  return (
    <>
      <Popover open={open} onOpenChange={setOpen}>
        <PopoverTrigger asChild>
          <IconButton
            size="sm"
            label="Snippets"
            shortcut="Mod+;"
            icon={<BookmarkPlus aria-hidden />}
            disabled={disabled}
          />
        </PopoverTrigger>
        <PopoverContent
          side="top"
          aria-label="Snippets"
          className="w-[min(34rem,calc(100vw-1rem))] p-0"
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (!form) onDone()
          }}
        >
          <SnippetPicker
            text={text}
            onInsert={(content) => {
              setOpen(false)
              onInsert(content)
            }}
            onEdit={edit}
          />
        </PopoverContent>
      </Popover>
      {form && (
        <SnippetForm
          draft={form}
          onClose={() => {
            setForm(null)
            onDone()
          }}
        />
      )}
    </>
  )
}
