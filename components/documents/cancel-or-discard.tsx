'use client'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { FormDialog } from '@/components/form/form-dialog'
import { useForm } from '@/components/form/use-form'
import type { Intent } from '@/components/form/use-submission'
import { announce } from '@/components/ui/feedback/announce'
import { toast } from '@/components/ui/feedback/toast'
import { Field } from '@/components/ui/fields/field'
import { Textarea } from '@/components/ui/fields/textarea'
import { LedgerEntries } from './ledger-entries'
import type { PostingPreview } from './types'

type Posting = Pick<PostingPreview, 'entries' | 'currency'>

type Props = {
  way: 'cancel' | 'discard'
  number: string
  /** What it is, as within a sentence. */
  noun: string
  /** What cancelling does to the ledger, in a sentence; empty where it does nothing. */
  cancelling: string
  /** What it posted; null where it posts nothing. */
  posting: { queryKey: QueryKey; queryFn: (context: { signal: AbortSignal }) => Promise<Posting> } | null
  end: (reason: string, intent: Intent) => Promise<unknown>
  onEnded: () => void
  onClose: () => void
  /** What else a cancellation undoes. */
  children?: ReactNode
}

/** The end of what was written: a draft is discarded, what is submitted is cancelled, which reverses what it posted. */
export function CancelOrDiscard({ way, number, noun, cancelling, posting, end, onEnded, onClose, children }: Props) {
  const cancels = way === 'cancel'
  const ended = cancels ? 'cancelled' : 'discarded'
  const posted = useQuery({
    queryKey: posting?.queryKey ?? ['nothing posted'],
    queryFn: (context) => posting!.queryFn(context),
    enabled: cancels && posting !== null,
    retry: false,
  })
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: cancels && !reason.trim() ? 'Enter a reason.' : undefined }),
    send: async ({ reason }, { idempotencyKey }) => {
      await end(reason, { idempotencyKey })
      announce(`${number} ${ended}`)
      toast.success(`${number} is ${ended}.`)
      onEnded()
      onClose()
    },
  })

  const reversal = posted.data?.entries.map((entry) => ({ ...entry, debit: entry.credit, credit: entry.debit }))
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size={cancels && posting ? 'lg' : 'md'}
      title={cancels ? `Cancel ${number}?` : `Discard ${number}?`}
      description={
        cancels
          ? `The ${noun} is marked as cancelled for good and keeps its number.${cancelling && ` ${cancelling}`}`
          : 'The draft is given up and keeps its number. Nothing was posted.'
      }
      cancel="Keep it"
      button={cancels ? `Cancel ${noun}` : 'Discard draft'}
      danger
      formClass="flex flex-col gap-3"
    >
      {cancels && children}
      <Field label="Reason" name="reason" required={cancels}>
        <Textarea rows={2} maxLength={500} {...form.text('reason')} />
      </Field>
      {reversal && reversal.length > 0 && (
        <div>
          <h3 className="mb-1 text-xs font-medium text-ink-muted">This reversal is posted</h3>
          <div className="rounded-md border border-line">
            <LedgerEntries entries={reversal} currency={posted.data?.currency ?? ''} label="Reversal" />
          </div>
        </div>
      )}
    </FormDialog>
  )
}
