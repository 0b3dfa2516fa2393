'use client'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Form } from '@/components/form/form'
import { Button } from '@/components/ui/button'
import { announce } from '@/components/ui/feedback/announce'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { Kbd } from '@/components/ui/kbd'
import { messageOf } from '@/lib/client/api'
import { useWorklist } from '../worklist/worklist-context'
import type { LineForm } from './use-send'

type Props = {
  title: string
  /** The verb on the button. */
  button: string
  /** Why it cannot be done yet, in words; null: it can. */
  blocked: string | null
  /** What it needs is on its way: a wish to do it is kept until that is here. */
  waits?: boolean
  form: LineForm
  onSubmit: () => void
  /** Enter in a field of one line goes on too. */
  enterSubmits?: boolean
  children: ReactNode
}

const FIRST = '[data-first], input, textarea, button[role=combobox]'

/** A form beside the list: it takes the focus, Ctrl+Enter does it, Escape leaves it. */
export function FormFrame(props: Props) {
  const { title, button, blocked, waits = false, form, onSubmit, enterSubmits = false, children } = props
  const { pending, element } = form
  const { closeForm } = useWorklist()
  const reasonId = useId()
  const [wished, setWished] = useState(false)
  const opened = useRef(false)
  useEffect(() => {
    // Its fields may come later; whoever has gone elsewhere meanwhile stays there.
    if (opened.current && (waits || document.activeElement !== element.current)) return
    opened.current = true
    const first = element.current?.querySelector<HTMLElement>(FIRST)
    if (first) first.focus()
    else element.current?.focus()
  }, [waits, element])
  const go = () => {
    if (pending) return
    if (waits) setWished(true)
    else if (blocked) announce(blocked)
    else onSubmit()
  }
  const latest = useRef(go)
  latest.current = go
  useEffect(() => {
    if (!wished || waits) return
    setWished(false)
    latest.current()
  }, [wished, waits])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.preventDefault()
      event.stopPropagation()
      closeForm()
    } else if (!MODIFIERS.has(event.key)) setWished(false)
  }
  return (
    <Form
      // What was typed in the last field is taken along first.
      form={{ ...form, submit: async () => void setTimeout(() => latest.current()) }}
      enterSubmits={enterSubmits}
      problemTitle="It was not done"
      tabIndex={-1}
      aria-label={title}
      onInput={form.touch}
      onKeyDown={onKeyDown}
      onPointerDown={() => setWished(false)}
      className="flex flex-col gap-3 rounded-lg border border-line bg-raised p-4 outline-none"
    >
      <h3 className="text-base font-semibold">{title}</h3>
      {children}
      <div className="flex flex-wrap items-center gap-2">
        <p id={reasonId} className="min-w-0 flex-1 basis-32 text-xs text-ink-muted">
          {!waits && !pending && blocked}
        </p>
        <div className="ml-auto flex flex-wrap justify-end gap-2">
          <Button onClick={closeForm}>
            Cancel
            <Kbd keys="Escape" className="ml-0.5 touch:hidden" />
          </Button>
          <Button
            variant="primary"
            pending={pending || wished}
            disabled={!waits && blocked !== null}
            aria-describedby={reasonId}
            onClick={go}
          >
            {button}
            <Kbd keys={enterSubmits ? 'Enter' : 'Mod+Enter'} className="ml-0.5 touch:hidden" />
          </Button>
        </div>
      </div>
    </Form>
  )
}

/** They belong to the keys that do it, and take no wish back. */
const MODIFIERS = new Set(['Control', 'Meta', 'Shift', 'Alt'])

type ChoicesProps = { error: Error | null; again: () => void }

/** In place of fields whose choices are not here: they are read, or could not be. */
export function ChoicesToCome({ error, again }: ChoicesProps) {
  if (!error) return <SkeletonLines lines={5} />
  return (
    <Notice
      tone="danger"
      urgent
      title="The form could not be read"
      actions={<Button onClick={again}>Try again</Button>}
    >
      {messageOf(error)}
    </Notice>
  )
}

/** What the server said of a part of the form, under it. */
export function Wrong({ id, children }: { id?: string; children: string | undefined }) {
  if (!children) return null
  return (
    <p id={id} role="alert" className="text-xs text-danger-ink">
      {children}
    </p>
  )
}
