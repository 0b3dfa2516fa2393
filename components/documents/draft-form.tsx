'use client'
import { type ReactNode, type RefObject, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { useShortcuts } from '@/lib/client/shortcuts'

type Props = {
  formRef: RefObject<HTMLFormElement | null>
  label: string
  /** Heading of its keys in the help dialog. */
  shortcutGroup: string
  /** Which way it is being saved just now. */
  pending: 'save' | 'submit' | null
  maySubmit: boolean
  save: (submit: boolean) => Promise<unknown>
  /** Without it there is no way to give up but leaving the page. */
  onCancel?: () => void
  /** What stands beside the buttons. */
  aside?: ReactNode
  footerClass: string
  children: ReactNode
}

/** The frame of whatever is written as a draft first: saved as it is, or saved and taken to be submitted. */
export function DraftForm({ formRef, label, shortcutGroup, pending, maySubmit, save, ...rest }: Props) {
  const submitNext = useRef(false)
  useShortcuts([
    { keys: 'Mod+S', label: 'Save the draft', group: shortcutGroup, run: () => void save(false) },
    {
      keys: 'Mod+Shift+Enter',
      label: 'Save, and go to submit',
      group: shortcutGroup,
      run: () => maySubmit && void save(true),
    },
  ])
  return (
    <form
      ref={formRef}
      noValidate
      aria-label={label}
      className="@container flex min-w-0 flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        const submit = submitNext.current
        submitNext.current = false
        void save(submit)
      }}
      onKeyDown={(event) => {
        // Enter in a field of the head does not save: the way to the next field is not done yet.
        // A dialog opened from here is no part of it.
        const inside = event.currentTarget.contains(event.target as Node)
        const plain = !event.ctrlKey && !event.metaKey
        if (inside && plain && event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
      }}
    >
      {rest.children}
      <footer
        className={cn(
          'sticky bottom-0 z-10 flex flex-wrap items-center justify-end gap-2 border-t border-line py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] touch:[&>.btn]:flex-1',
          rest.footerClass,
        )}
      >
        {rest.aside}
        {rest.onCancel && (
          <Button onClick={rest.onCancel} disabled={pending !== null}>
            Cancel
          </Button>
        )}
        <Button
          type="submit"
          variant={maySubmit ? 'secondary' : 'primary'}
          pending={pending === 'save'}
          disabled={pending === 'submit'}
          title="Ctrl+S"
        >
          Save draft
        </Button>
        {maySubmit && (
          <Button
            type="submit"
            variant="primary"
            pending={pending === 'submit'}
            disabled={pending === 'save'}
            title="Ctrl+Shift+Enter"
            onClick={() => {
              submitNext.current = true
            }}
          >
            Save and submit…
          </Button>
        )}
      </footer>
    </form>
  )
}
