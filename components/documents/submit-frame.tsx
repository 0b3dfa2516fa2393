'use client'
import type { UseQueryResult } from '@tanstack/react-query'
import Link from 'next/link'
import { type ReactNode, useState } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { announce } from '@/components/ui/feedback/announce'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { toast } from '@/components/ui/feedback/toast'
import { Dialog } from '@/components/ui/overlays/dialog'
import { ApiError, messageOf } from '@/lib/client/api'

type Props = {
  number: string
  /** What it is, as within a sentence. */
  noun: string
  /** What submitting does to it. */
  description: string
  /** What is said once it is done. */
  done: string
  editPage: string
  /** What it would post: while it is read, or where it cannot be, nothing is submitted. */
  preview: Pick<UseQueryResult, 'isPending' | 'error' | 'refetch'>
  /** What else must be settled first. */
  blocked: boolean
  submit: () => Promise<unknown>
  onSubmitted: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks before something is locked and posted, and shows what stands in the way. */
export function SubmitFrame({ number, noun, preview, submit, onSubmitted, onClose, ...rest }: Props) {
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function send() {
    setPending(true)
    setFailure(null)
    try {
      await submit()
      announce(`${number} submitted`)
      toast.success(rest.done)
      onSubmitted()
      onClose()
    } catch (error) {
      setFailure(wordsOf(error))
      // What it would post may be something else by now.
      void preview.refetch()
      setPending(false)
    }
  }

  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={`Submit ${number}?`}
      description={rest.description}
      footer={
        <>
          <Button onClick={onClose}>Not yet</Button>
          <Button
            variant="primary"
            pending={pending}
            disabled={rest.blocked || preview.isPending || preview.error !== null}
            onClick={() => void send()}
          >
            Submit {noun}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {failure && (
          <Notice tone="danger" urgent title="It was not submitted">
            {failure}
          </Notice>
        )}
        {preview.error && (
          <Notice
            tone="danger"
            urgent
            title="Something is missing"
            actions={
              <Link href={rest.editPage} className={buttonClass('secondary', 'sm')}>
                Edit the draft
              </Link>
            }
          >
            {wordsOf(preview.error)}
          </Notice>
        )}
        {preview.isPending && <SkeletonLines lines={5} />}
        {rest.children}
      </div>
    </Dialog>
  )
}

const wordsOf = (error: unknown): string =>
  error instanceof ApiError && error.fields.length > 0
    ? [...new Set(error.fields.map(({ msg }) => msg))].join(' ')
    : messageOf(error)
