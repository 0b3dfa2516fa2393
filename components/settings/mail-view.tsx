'use client'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { useFormat } from '@/components/ui/format-context'
import type { Tone } from '@/components/ui/tone'
import { isApiError, messageOf } from '@/lib/client/api'
import { MailBody, type MailForm, MailFormChoice } from './mail-body'
import { mailQuery } from './mail-query'

const STATES: Record<string, { label: string; tone: Tone }> = {
  queued: { label: 'Waiting', tone: 'info' },
  sent: { label: 'Sent', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  kept: { label: 'Kept here, not sent', tone: 'neutral' },
}

/** One mail of the outbox. */
export function MailView({ id }: { id: string }) {
  const format = useFormat()
  const [body, setBody] = useState<MailForm>('html')
  const { data: mail, error } = useQuery(mailQuery(id))
  const back = (
    <Link href="/settings/mail" className={buttonClass('ghost', 'sm')}>
      <ArrowLeft aria-hidden /> Mail outbox
    </Link>
  )
  if (isApiError(error, 'not_found'))
    return (
      <EmptyState page title="There is no such mail here" body="It may belong to another organization." action={back} />
    )
  if (error) return <Notice tone="danger">{messageOf(error)}</Notice>
  if (!mail) return <SkeletonLines lines={8} />
  const state = STATES[mail.state]
  return (
    <>
      <div>{back}</div>
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-xl">{mail.subject}</h1>
          <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-ink-muted">
            To {mail.to_address}, {format.datetime(mail.sent_at ?? mail.created_at)}
            <Badge tone={state?.tone}>{state?.label ?? mail.state}</Badge>
          </p>
        </div>
        <MailFormChoice value={body} onChange={setBody} />
      </header>
      {mail.error && (
        <Notice tone="danger" title="The mail server refused it">
          {mail.error}
        </Notice>
      )}
      {mail.links_hidden && <Notice>Sign-in links are hidden here. Only the recipient can use them.</Notice>}
      <MailBody subject={mail.subject} html={mail.html_body} text={mail.text_body} form={body} />
    </>
  )
}
