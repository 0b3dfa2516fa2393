'use client'
import { type Editor, useEditorState } from '@tiptap/react'
import { ImagePlus } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/overlays/popover'
import { backToText } from './back-to-text'
import { IMAGE_TYPES, insertImages } from './images'
import { ToolButton } from './tool-button'

/** Adds pictures, or says what the chosen one shows. */
export function PictureButton({ editor }: { editor: Editor }) {
  const chosen = useEditorState({ editor, selector: ({ editor: current }) => current.isActive('image') })
  return chosen ? <DescribeButton editor={editor} /> : <AddButton editor={editor} />
}

function AddButton({ editor }: { editor: Editor }) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        aria-label="Pictures"
        accept={IMAGE_TYPES.join(',')}
        onChange={({ target }) => {
          insertImages(editor.view, [...(target.files ?? [])])
          // The same file may be chosen again.
          target.value = ''
        }}
      />
      <ToolButton label="Picture" icon={<ImagePlus aria-hidden />} onClick={() => chooser.current?.click()} />
    </>
  )
}

const MAX_CHARACTERS = 500

function DescribeButton({ editor }: { editor: Editor }) {
  const [open, setOpen] = useState(false)
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <ToolButton label="Describe the picture" icon={<ImagePlus aria-hidden />} aria-pressed />
      </PopoverTrigger>
      <PopoverContent
        aria-label="Picture"
        className="flex w-80 max-w-[calc(100vw-2rem)] flex-col gap-3 p-3"
        onCloseAutoFocus={backToText(editor)}
      >
        <Description editor={editor} close={() => setOpen(false)} />
      </PopoverContent>
    </Popover>
  )
}

function Description({ editor, close }: { editor: Editor; close: () => void }) {
  const [alt, setAlt] = useState(String(editor.getAttributes('image').alt ?? ''))
  const apply = () => {
    editor.commands.updateAttributes('image', { alt: alt.trim() })
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    apply()
  }
  return (
    <>
      <Field
        label="What it shows"
        help="Read out to people who do not see it. Leave it empty where the picture only decorates."
      >
        <Input
          value={alt}
          onChange={(event) => setAlt(event.target.value)}
          onKeyDown={onKeyDown}
          maxLength={MAX_CHARACTERS}
          autoFocus
        />
      </Field>
      <div className="flex gap-2">
        <Button size="sm" variant="primary" onClick={apply}>
          Done
        </Button>
        <Button
          size="sm"
          onClick={() => {
            editor.commands.deleteSelection()
            close()
          }}
        >
          Remove the picture
        </Button>
      </div>
    </>
  )
}
