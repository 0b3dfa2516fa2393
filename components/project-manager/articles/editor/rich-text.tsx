'use client'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useRef } from 'react'
import { useFieldControl, useFieldLabelId } from '@/components/ui/fields/field'
import { extensions } from './extensions'
import { imagesIn, insertImages } from './images'
import { pastedHtml } from './pasted-html'
import { pasteRecord } from './record-link'
import { Toolbar } from './toolbar'
import '@/components/ui/rich-text/rich-text.css'
import '../article.css'

type Props = { value: string; onChange: (html: string) => void }

/** A text with formatting, as HTML; a control of the one form. */
export function RichText({ value, onChange }: Props) {
  const { id, ...aria } = useFieldControl({})
  const labelId = useFieldLabelId()
  const emitted = useRef(value)
  const change = useRef(onChange)
  change.current = onChange
  const editor = useEditor({
    extensions,
    content: value,
    immediatelyRender: false,
    injectCSS: false,
    editorProps: {
      attributes: {
        ...(id ? { id } : {}),
        class: 'rich-text article px-3 py-2',
        role: 'textbox',
        'aria-multiline': 'true',
        ...(labelId ? { 'aria-labelledby': labelId } : {}),
      },
      // The form's own key, which the editor would take for a line break.
      handleKeyDown: (view, event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return false
        view.dom.closest('form')?.requestSubmit()
        return true
      },
      handlePaste: (view, event) => {
        const images = imagesIn(event.clipboardData)
        if (images.length > 0) return insertImages(view, images)
        return pasteRecord(view, event.clipboardData?.getData('text/plain') ?? '')
      },
      transformPastedHTML: pastedHtml,
      handleDrop: (view, event) => {
        const images = imagesIn(event.dataTransfer)
        if (images.length === 0) return false
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
        return insertImages(view, images, at)
      },
    },
    onUpdate: ({ editor: current }) => {
      emitted.current = current.isEmpty ? '' : current.getHTML()
      change.current(emitted.current)
    },
  })
  // A draft that is continued, or what someone else saved.
  useEffect(() => {
    if (!editor || value === emitted.current) return
    emitted.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])
  useEffect(() => {
    const element = editor?.view.dom
    if (!element) return
    for (const name of ['aria-invalid', 'aria-describedby'] as const) {
      const given = aria[name]
      if (given === undefined) element.removeAttribute(name)
      else element.setAttribute(name, String(given))
    }
  })
  return (
    <div className="rounded-md border border-control bg-surface focus-within:border-focus">
      {editor && <Toolbar editor={editor} />}
      <EditorContent editor={editor} />
    </div>
  )
}
