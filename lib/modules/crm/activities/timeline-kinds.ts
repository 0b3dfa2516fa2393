import { tableReference } from '@/lib/core/grid/query/references'
import type { DescribedEntry, EntryFace, TimelineKind, TimelineRecord } from '@/lib/core/timeline/kinds'
import { convertedCustomers, mergedContacts } from '../contacts/related-records'
import { contactReference, leadReference } from '../grids/references'
import { CALL_OUTCOMES, STAGE_OUTCOMES, STATUSES } from '../schemas'
import { conversationPage } from '../slots'
import { partiesBehind } from './parties-of'

const READERS = ['crm.contact.read', 'crm.lead.read', 'crm.deal.read'] as const
const kind = (name: string, label: string, icon: string, describe: TimelineKind['describe']): TimelineKind => ({
  kind: name,
  label,
  icon,
  permission: READERS,
  ...(describe ? { describe } : {}),
})
const says = (title: string) => (): EntryFace => ({ title })

/** What the CRM writes, and what other modules write of the same kind. */
export const crmTimelineKinds: TimelineKind[] = [
  kind('note', 'Notes', 'sticky-note', says('wrote a note')),
  kind('call', 'Calls', 'phone', describeCall),
  kind('email', 'Emails', 'mail', describeEmail),
  kind('sms', 'SMS', 'messages-square', describeSms),
  kind('converted', 'Stages', 'arrow-left-right', says('made it a customer')),
  kind('status_change', 'Stages', 'arrow-left-right', (entry) => moved(entry, statusTone)),
  kind('stage_change', 'Stages', 'arrow-left-right', (entry) => moved(entry, stageTone)),
  kind('quotation', 'Stages', 'arrow-left-right', ({ data }) => ({
    title: 'created the quotation',
    links: [{ label: text(data.number), href: text(data.href) }],
  })),
  kind('created', 'Record', 'history', ({ data }) => ({ title: origin(data) })),
  kind('calls_reset', 'Record', 'history', says('reset the calls')),
  kind('merged', 'Record', 'history', ({ data }) => ({
    title: 'merged contacts into this one',
    details: (data.merged as MergedContact[] | undefined)?.map(describeMerged) ?? [],
  })),
  kind('restored', 'Record', 'history', says('restored it from the bin')),
  kind('deleted', 'Record', 'history', says('deleted it')),
]

/** As text, where it is any. */
const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

function describeCall({ data, direction }: DescribedEntry): EntryFace {
  const outcome = CALL_OUTCOMES.find(({ value }) => value === data.outcome)
  const page = data.ai_call_id ? conversationPage.only()?.(text(data.ai_call_id)) : null
  return {
    title: direction === 'incoming' ? 'was called' : 'called',
    badges: outcome ? [{ label: outcome.label, tone: outcome.tone }] : [],
    details: data.duration_seconds === undefined ? [] : [describeDuration(Number(data.duration_seconds))],
    links: page ? [{ label: 'Read the conversation', href: page }] : [],
  }
}

const describeDuration = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`

function describeEmail({ title, data, direction }: DescribedEntry): EntryFace {
  const subject = title || text(data.subject)
  if (direction === 'incoming') return { title: `received the email “${subject}” from ${text(data.from)}` }
  return { title: `sent the email “${subject}” to ${text(data.to)}`, badges: delivery(data) }
}

function describeSms({ direction, data }: DescribedEntry): EntryFace {
  if (direction === 'incoming') return { title: `received an SMS from ${text(data.from)}` }
  return { title: `sent an SMS to ${text(data.to)}`, badges: delivery(data) }
}

/** What became of a message that was sent. */
function delivery({ state, error }: Record<string, unknown>): NonNullable<EntryFace['badges']> {
  if (state === 'delivered') return [{ label: 'Delivered', tone: 'success' }]
  return state === 'failed' || state === 'blocked'
    ? [{ label: error ? `Not delivered: ${text(error)}` : 'Not delivered', tone: 'danger' }]
    : []
}

type ToneOf = (entry: DescribedEntry, value: string | null) => NonNullable<EntryFace['badges']>[number]['tone']
const statusTone: ToneOf = (_, value) => STATUSES.find((status) => status.value === value)?.tone
const stageTone: ToneOf = ({ data, to }, value) => {
  const { status } = (data.deal ?? {}) as { status?: string }
  return value === to ? STAGE_OUTCOMES.find((outcome) => outcome.value === status)?.tone : undefined
}

const moved = (entry: DescribedEntry, toneOf: ToneOf): EntryFace => ({
  title: 'moved',
  badges: [entry.from, entry.to].map((value) => ({ label: value ?? '', tone: toneOf(entry, value) })),
})

function origin({ campaign, source }: Record<string, unknown>): string {
  if (campaign) return `received it from ${text(campaign)}`
  return source && source !== 'manual' ? `received it from ${text(source)}` : 'added'
}

type MergedContact = { label: string; email?: string; phone?: string; company?: string }

const describeMerged = ({ label, email, phone, company }: MergedContact): string =>
  [label, email, phone, company].filter(Boolean).join(' · ')

const titled = (grid: string, table: string) => tableReference({ grid, table, label: 'title' })

/** Columns whose changes have entries of their own, and those that follow from others. */
export const DESCRIBED_ELSEWHERE = [
  'status',
  'status_changed_at',
  'stage_id',
  'stage_changed_at',
  'closed_at',
  'chance',
  'weighted_value',
  'call_attempts',
  'last_call_at',
  'next_call_at',
  'last_called_at',
  'stale',
  'lead_id',
] as const

export const crmTimelineRecords: TimelineRecord[] = [
  {
    record: 'contact',
    reference: { ...contactReference, grid: 'crm-contacts' },
    column: 'contact_id',
    parties: (ctx, id) => partiesBehind(ctx, 'contact', id),
    describedElsewhere: DESCRIBED_ELSEWHERE,
    related: async (ctx, id) => {
      const [merged, customers] = await Promise.all([mergedContacts(ctx, id), convertedCustomers(ctx, id)])
      return { merged, customers }
    },
  },
  {
    record: 'lead',
    reference: { ...leadReference, grid: 'crm-leads' },
    column: 'lead_id',
    parties: (ctx, id) => partiesBehind(ctx, 'lead', id),
    describedElsewhere: DESCRIBED_ELSEWHERE,
  },
  {
    record: 'deal',
    reference: { ...titled('crm-deals', 'crm_deal'), grid: 'crm-deals' },
    column: 'subject_id',
    parties: (ctx, id) => partiesBehind(ctx, 'deal', id),
    describedElsewhere: DESCRIBED_ELSEWHERE,
  },
  {
    record: 'opportunity',
    reference: { ...titled('crm-opportunities', 'crm_opportunity'), grid: 'crm-opportunities' },
    column: 'subject_id',
    describedElsewhere: DESCRIBED_ELSEWHERE,
  },
]
