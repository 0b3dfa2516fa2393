'use client'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Kbd } from '@/components/ui/kbd'
import { Notice } from '@/components/ui/notice'
import { useWorklist } from '../worklist-context'

type Props = {
  title: string
  /** The verb on the button; null: the form has no way to go on yet. */
  button: string
  ready: boolean
  pending: boolean
  failure: string | null
  onSubmit: () => void
  /** Enter in a field of one line goes on too. */
  enterSubmits?: boolean
  children: ReactNode
}

/** A form beside the list: it takes the focus, Ctrl+Enter does it, Escape leaves it. */
export function FormFrame({ title, button, ready, pending, failure, onSubmit, enterSubmits, children }: Props) {
  const { closeForm } = useWorklist()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[data-first], input, textarea, button[role=combobox]')?.focus()
  }, [])
  const go = () => {
    if (ready && !pending) onSubmit()
  }
  const latest = useRef(go)
  latest.current = go
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.preventDefault()
      event.stopPropagation()
      closeForm()
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      event.stopPropagation()
      // What was typed in the last field is taken along first.
      setTimeout(() => latest.current())
    }
  }
  return (
    <form
      ref={form}
      aria-label={title}
      noValidate
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        if (enterSubmits) go()
      }}
      className="flex flex-col gap-3 rounded-lg border border-line bg-raised p-4"
    >
      <h3 className="text-base font-semibold">{title}</h3>
      {failure && (
        <Notice tone="danger" urgent title="It was not done">
          {failure}
        </Notice>
      )}
      {children}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={closeForm}>
          Cancel
          <Kbd keys="Escape" className="ml-0.5 touch:hidden" />
        </Button>
        <Button variant="primary" pending={pending} disabled={!ready} onClick={go}>
          {button}
          <Kbd keys={enterSubmits ? 'Enter' : 'Mod+Enter'} className="ml-0.5 touch:hidden" />
        </Button>
      </div>
    </form>
  )
}
