'use client'
import {
  Bold,
  Code,
  Eye,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Paperclip,
  Pencil,
  Quote,
  SmilePlus,
  Strikethrough,
} from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import type { Emoji } from '@/lib/client/chat/wire'
import { EmojiPopover } from '../reactions/emoji-popover'
import { FORMATS, type Format } from './format-keys'

const icons: Record<Format['key'], LucideIcon> = {
  bold: Bold,
  italic: Italic,
  strike: Strikethrough,
  code: Code,
  link: Link,
  quote: Quote,
  list: List,
  numbers: ListOrdered,
}

type Props = {
  previewing: boolean
  onPreview: () => void
  onFormat: (format: Format) => void
  onEmoji: (emoji: Emoji) => void
  onFiles: (files: Iterable<File>) => void
  /** Back into the text. */
  onDone: () => void
  /** More buttons, e.g. of snippets. */
  children?: ReactNode
}

/** What can be put into a message by button; each has its key. */
export function FormatToolbar({ previewing, onPreview, onFormat, onEmoji, onFiles, onDone, children }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <div
      role="toolbar"
      aria-label="Formatting"
      className="flex min-w-0 flex-1 items-center overflow-x-auto py-0.5 [scrollbar-width:none] [&>*]:shrink-0"
    >
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label="Files"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
          onDone()
        }}
      />
      <IconButton
        size="sm"
        label="Attach files"
        icon={<Paperclip aria-hidden />}
        onClick={() => picker.current?.click()}
      />
      <EmojiPopover onPick={onEmoji} onClosed={onDone}>
        <IconButton size="sm" label="Emoji" icon={<SmilePlus aria-hidden />} disabled={previewing} />
      </EmojiPopover>
      {children}
      <span aria-hidden className="mx-1 h-4 w-px shrink-0 bg-line" />
      {FORMATS.map((format) => {
        const Shape = icons[format.key]
        return (
          <IconButton
            key={format.key}
            size="sm"
            label={format.label}
            shortcut={format.shortcut}
            icon={<Shape aria-hidden />}
            disabled={previewing}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onFormat(format)}
          />
        )
      })}
      <span aria-hidden className="mx-1 h-4 w-px shrink-0 bg-line" />
      <IconButton
        size="sm"
        label={previewing ? 'Write on' : 'Preview'}
        shortcut="Alt+P"
        aria-pressed={previewing}
        icon={previewing ? <Pencil aria-hidden /> : <Eye aria-hidden />}
        onClick={onPreview}
      />
    </div>
  )
}
