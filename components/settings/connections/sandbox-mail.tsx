'use client'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { useFormat } from '@/components/ui/format-context'
import { isApiError, messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { MailBody, type MailForm, MailFormChoice } from '../mail-body'

/** One mail that the sandbox caught. */
export function SandboxMail({ id }: { id: string }) {
  const format = useFormat()
  const [form, setForm] = useState<MailForm>('html')
  const { data: mail, error } = useQuery({
    queryKey: ['sandbox-inbox', id],
    queryFn: ({ signal }) => call('GET /sandbox/inbox/{id}', { id }, { signal }),
    retry: false,
  })
  const back = (
    <Link href="/settings/sandbox-inbox" className={buttonClass('ghost', 'sm')}>
      <ArrowLeft aria-hidden /> Sandbox inbox
    </Link>
  )
  if (isApiError(error, 'not_found'))
    return (
      <EmptyState
        page
        title="There is no such mail here"
        body="The sandbox forgets its mails when the installation stops."
        action={back}
      />
    )
  if (error) return <Notice tone="danger">{messageOf(error)}</Notice>
  if (!mail) return <SkeletonLines lines={8} />
  return (
    <>
      <div>{back}</div>
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-xl break-words">{mail.subject}</h1>
          <p className="mt-1 text-sm break-words text-ink-muted">
            From {mail.from} to {mail.to}, {format.datetime(mail.received_at)}
          </p>
        </div>
        <MailFormChoice value={form} onChange={setForm} />
      </header>
      {mail.links_hidden && <Notice>Links that let somebody in are hidden here; owners see them.</Notice>}
      <MailBody subject={mail.subject} html={mail.html} text={mail.text} form={form} />
    </>
  )
}
