'use client'
import { type ReactNode, useRef } from 'react'
import { Form } from '@/components/form/form'
import type { Theirs } from '@/components/form/form-handle'
import type { Submission } from '@/components/form/use-submission'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { useShortcuts } from '@/lib/client/shortcuts'

type Props = {
  form: Submission
  theirs?: Theirs | null
  summary?: boolean
  problemTitle?: string
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
export function DraftForm({ form, theirs, label, shortcutGroup, pending, maySubmit, save, ...rest }: Props) {
  const { summary, problemTitle } = rest
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
  const submitDraft = () => {
    const submit = submitNext.current
    submitNext.current = false
    return save(submit)
  }
  return (
    <Form
      form={{ ...form, theirs, submit: submitDraft }}
      aria-label={label}
      summary={summary}
      problemTitle={problemTitle}
      // Enter in a field of the head does not save: the way to the next field is not done yet.
      enterSubmits={false}
      className="@container flex min-w-0 flex-col gap-3"
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
    </Form>
  )
}
