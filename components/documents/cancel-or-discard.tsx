'use client'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { announce } from '@/components/ui/feedback/announce'
import { Notice } from '@/components/ui/feedback/notice'
import { toast } from '@/components/ui/feedback/toast'
import { Field } from '@/components/ui/fields/field'
import { Textarea } from '@/components/ui/fields/textarea'
import { Dialog } from '@/components/ui/overlays/dialog'
import { messageOf } from '@/lib/client/api'
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
  end: (reason: string) => Promise<unknown>
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
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const missing = cancels && !reason.trim()

  async function send() {
    setAsked(true)
    if (missing) return
    setPending(true)
    setFailure(null)
    try {
      await end(reason)
      announce(`${number} ${ended}`)
      toast.success(`${number} is ${ended}.`)
      onEnded()
      onClose()
    } catch (error) {
      setFailure(messageOf(error))
      setPending(false)
    }
  }

  const reversal = posted.data?.entries.map((entry) => ({ ...entry, debit: entry.credit, credit: entry.debit }))
  return (
    <Dialog
      open
      size={cancels && posting ? 'lg' : 'md'}
      onOpenChange={(open) => !open && onClose()}
      title={cancels ? `Cancel ${number}?` : `Discard ${number}?`}
      description={
        cancels
          ? `The ${noun} is marked as cancelled for good and keeps its number.${cancelling && ` ${cancelling}`}`
          : 'The draft is given up and keeps its number. Nothing was posted.'
      }
      footer={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button variant="danger" pending={pending} onClick={() => void send()}>
            {cancels ? `Cancel ${noun}` : 'Discard draft'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {failure && (
          <Notice tone="danger" urgent title={`It was not ${ended}`}>
            {failure}
          </Notice>
        )}
        {cancels && children}
        <Field label="Reason" required={cancels} error={asked && missing ? 'Enter a reason.' : undefined}>
          <Textarea rows={2} maxLength={500} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
        {reversal && reversal.length > 0 && (
          <div>
            <h3 className="mb-1 text-xs font-medium text-ink-muted">This reversal is posted</h3>
            <div className="rounded-md border border-line">
              <LedgerEntries entries={reversal} currency={posted.data?.currency ?? ''} label="Reversal" />
            </div>
          </div>
        )}
      </div>
    </Dialog>
  )
}
