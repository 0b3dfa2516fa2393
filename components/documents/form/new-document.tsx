'use client'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useSearchParams } from 'next/navigation'
import { Button, buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { messageOf } from '@/lib/client/api'
import { DOCTYPES, type Doctype } from '@/lib/modules/accounting/schemas'
import { PageFrame } from '../page-frame'
import { useDocumentList } from '../use-document-list'
import { inSentence } from '../words'
import { DocumentForm } from './document-form'
import { type Origins, prepareDocument, sourceOf } from './prepare'

/** A new document, empty or filled in from what it is made of; nothing is stored before it is saved. */
export function NewDocument({ doctype, origins = {} }: { doctype: Doctype; origins?: Origins }) {
  const source = sourceOf(useSearchParams(), origins)
  const listOf = useDocumentList()
  const key = source ? Object.values(source).join(':') : ''
  const { data, error, refetch } = useQuery({
    queryKey: ['document-prepared', doctype, key],
    queryFn: ({ signal }) => prepareDocument(doctype, source!, origins, signal),
    enabled: source !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const back = { href: listOf(doctype), label: DOCTYPES[doctype].plural }
  const waiting = source !== null && !data
  return (
    <PageFrame back={back}>
      <h1 className="text-xl">New {inSentence(doctype, data?.document.is_return)}</h1>
      {data?.from && (
        <p className="-mt-2 text-sm text-ink-muted">
          {data.from.words}{' '}
          <Link href={data.from.href} className="text-accent-ink underline">
            {data.from.label}
          </Link>
          . Take out what does not belong, or change quantities; nothing is stored before you save.
        </p>
      )}
      {error && (
        <EmptyState
          kind="failed"
          title="It could not be prepared"
          body={messageOf(error)}
          action={
            <>
              <Button onClick={() => void refetch()}>Try again</Button>
              <Link href={back.href} className={buttonClass('primary')}>
                {back.label}
              </Link>
            </>
          }
        />
      )}
      {waiting && !error && <SkeletonLines lines={8} className="card p-4" />}
      {!waiting && (
        <>
          {data?.newParty && (
            <Notice tone="info" title={`A customer will be created: ${data.newParty.name}`}>
              {[data.newParty.email, data.newParty.phone].filter(Boolean).join(', ')} They are added when the quotation
              is saved, unless you choose another.
            </Notice>
          )}
          {data && data.unmapped.length > 0 && (
            <Notice tone="warning" title="These answers became no line">
              <ul className="mt-1 flex flex-col gap-0.5">
                {data.unmapped.map(({ question, answer, reason }) => (
                  <li key={question}>
                    <span className="text-ink-muted">{question}:</span> {answer}
                    {reason && <span className="text-ink-muted"> ({reason})</span>}
                  </li>
                ))}
              </ul>
            </Notice>
          )}
          <DocumentForm key={key} doctype={doctype} initial={data?.document} newParty={data?.newParty} />
        </>
      )}
    </PageFrame>
  )
}
