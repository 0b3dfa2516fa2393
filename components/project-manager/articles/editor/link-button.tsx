'use client'
import { type Editor, useEditorState } from '@tiptap/react'
import { Link2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Combobox, type ComboboxOption } from '@/components/ui/fields/combobox'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/overlays/popover'
import { call } from '@/lib/client/call'
import { backToText } from './back-to-text'
import { insertLink, ownAddress } from './record-link'
import { ToolButton } from './tool-button'

const MIN_SEARCH_CHARACTERS = 2

/** Links words to an address, or puts in a link to a record. */
export function LinkButton({ editor }: { editor: Editor }) {
  const [open, setOpen] = useState(false)
  const active = useEditorState({ editor, selector: ({ editor: current }) => current.isActive('link') })
  useEffect(() => {
    const element = editor.view.dom
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      event.stopPropagation()
      setOpen(true)
    }
    element.addEventListener('keydown', onKey)
    return () => element.removeEventListener('keydown', onKey)
  }, [editor])
  const close = () => setOpen(false)
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <ToolButton label="Link" icon={<Link2 aria-hidden />} shortcut="Mod+K" aria-pressed={active} />
      </PopoverTrigger>
      <PopoverContent
        aria-label="Link"
        className="flex w-80 max-w-[calc(100vw-2rem)] flex-col gap-3 p-3"
        onCloseAutoFocus={backToText(editor)}
      >
        <LinkFields editor={editor} close={close} />
      </PopoverContent>
    </Popover>
  )
}

const ADDRESS = /^(https?:\/\/|mailto:|tel:|\/|#)/i

function LinkFields({ editor, close }: { editor: Editor; close: () => void }) {
  const [address, setAddress] = useState(String(editor.getAttributes('link').href ?? ''))
  const [problem, setProblem] = useState<string>()
  const linked = editor.isActive('link')
  const apply = () => {
    const typed = address.trim()
    const href = ownAddress(ADDRESS.test(typed) ? typed : `https://${typed}`)
    if (typed === '' || !(href.startsWith('/') || href.startsWith('#') || URL.canParse(href)))
      return setProblem('Enter an address such as https://example.com.')
    if (editor.state.selection.empty && !linked) insertLink(editor.view, typed, href)
    else editor.chain().extendMarkRange('link').setLink({ href }).run()
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
      <Field label="Address" error={problem}>
        <Input value={address} onChange={(event) => setAddress(event.target.value)} onKeyDown={onKeyDown} autoFocus />
      </Field>
      <div className="flex gap-2">
        <Button size="sm" variant="primary" onClick={apply}>
          Link
        </Button>
        {linked && (
          <Button
            size="sm"
            onClick={() => {
              editor.chain().extendMarkRange('link').unsetLink().run()
              close()
            }}
          >
            Remove link
          </Button>
        )}
      </div>
      <Field label="Or a record" help="Alone in its paragraph, it unfolds there.">
        <Combobox
          value={null}
          placeholder="Find a customer, deal, project…"
          loadOptions={findRecords}
          onValueChange={(href, option) => {
            if (!href) return
            insertLink(editor.view, option?.label ?? href, href)
            close()
          }}
        />
      </Field>
    </>
  )
}

async function findRecords(q: string, signal: AbortSignal): Promise<ComboboxOption[]> {
  if (q.trim().length < MIN_SEARCH_CHARACTERS) return []
  const { results } = await call('GET /search', { q, limit: 3 }, { signal })
  return results.map(({ href, label, grid_title }) => ({ value: href, label, hint: grid_title }))
}
