'use client'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { CardSection } from '@/components/ui/card'
import { useFormat } from '@/components/ui/format-context'
import { formatDuration } from '@/lib/client/format'
import { type AiCall, CALL_MODES, labelIn, SENTIMENTS } from '@/lib/modules/calls/schemas'

const link = (href: string, words: string) => (
  <Link href={href} className="text-accent-ink hover:underline">
    {words}
  </Link>
)

/** What is known of a call beside its words. */
export function CallDetails({ call }: { call: AiCall }) {
  const format = useFormat()
  const rows: [string, ReactNode][] = [
    ['Number', call.to && <span className="tabular">{call.to}</span>],
    ['Called from', call.from && <span className="tabular">{call.from}</span>],
    ['How', labelIn(CALL_MODES, call.mode)],
    ['Campaign', call.campaign_id && link(`/calls/campaigns/${call.campaign_id}`, call.campaign_name ?? 'Campaign')],
    ['Deal', call.deal_id && link(`/crm/deals/${call.deal_id}`, 'Open the deal')],
    ['Lead', call.lead_id && link(`/crm/leads/${call.lead_id}`, 'Open the lead')],
    ['Contact', call.contact_id && link(`/crm/contacts/${call.contact_id}`, 'Open the contact')],
    ['Attempt', String(call.attempt)],
    ['Placed', format.datetime(call.created_at, true)],
    ['Began', call.started_at && format.datetime(call.started_at, true)],
    ['Ended', call.ended_at && format.datetime(call.ended_at, true)],
    ['Duration', call.duration_seconds !== null && formatDuration(call.duration_seconds)],
    ['Ended because', call.end_reason.replaceAll('_', ' ')],
    ['Mood', call.sentiment && labelIn(SENTIMENTS, call.sentiment)],
    ['Provider’s charge', call.cost !== null && `${format.money(call.cost, 'USD')}, billed in dollars`],
    [
      'Recording',
      call.recording_url && (
        <a href={call.recording_url} target="_blank" rel="noreferrer" className="text-accent-ink hover:underline">
          Listen
        </a>
      ),
    ],
  ]
  return (
    <CardSection title="Details">
      <dl className="grid grid-cols-[7rem_minmax(0,1fr)] gap-x-3 gap-y-2 text-sm">
        {rows
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-ink-muted">{label}</dt>
              <dd className="min-w-0 break-words" suppressHydrationWarning>
                {value}
              </dd>
            </div>
          ))}
      </dl>
    </CardSection>
  )
}

/** What the AI asked, and what was answered. */
export function CallAnswers({ answers }: Pick<AiCall, 'answers'>) {
  const asked = Object.entries(answers)
  if (asked.length === 0) return null
  return (
    <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[9rem_minmax(0,1fr)]">
      {asked.map(([key, answer]) => (
        <div key={key} className="contents">
          <dt className="text-ink-muted first-letter:uppercase">{key.replaceAll('_', ' ')}</dt>
          <dd className="break-words max-sm:mb-1">{answer}</dd>
        </div>
      ))}
    </dl>
  )
}
