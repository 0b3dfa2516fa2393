'use client'
import type { UseQueryResult } from '@tanstack/react-query'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { FormDialog } from '@/components/form/form-dialog'
import { type Intent, useSubmission } from '@/components/form/use-submission'
import { buttonClass } from '@/components/ui/button'
import { announce } from '@/components/ui/feedback/announce'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { toast } from '@/components/ui/feedback/toast'
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
  submit: (intent: Intent) => Promise<unknown>
  onSubmitted: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks before something is locked and posted, and shows what stands in the way. */
export function SubmitFrame({ number, noun, preview, submit, onSubmitted, onClose, ...rest }: Props) {
  const submission = useSubmission({ dirty: false })
  const form = {
    ...submission,
    submit: () =>
      submission.run(number, async (intent) => {
        try {
          await submit(intent)
        } catch (error) {
          // What it would post may be something else by now.
          void preview.refetch()
          throw error
        }
        announce(`${number} submitted`)
        toast.success(rest.done)
        onSubmitted()
        onClose()
      }),
  }

  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="lg"
      title={`Submit ${number}?`}
      description={rest.description}
      cancel="Not yet"
      button={`Submit ${noun}`}
      disabled={rest.blocked || preview.isPending || preview.error !== null}
      formClass="flex flex-col gap-3"
    >
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
    </FormDialog>
  )
}

const wordsOf = (error: unknown): string =>
  error instanceof ApiError && error.fields.length > 0
    ? [...new Set(error.fields.map(({ msg }) => msg))].join(' ')
    : messageOf(error)
