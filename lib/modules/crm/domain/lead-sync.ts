import { z } from 'zod'
import type { Provenance } from './category-rules'

/** A lead as the ad network tells it (`GET /{form}/leads`), read into ours. Unknown members are let through. */

const words = (most: number) =>
  z.union([z.string(), z.number()]).transform((value) => String(value).trim().slice(0, most))
const optional = words(300)
  .nullish()
  .transform((value) => value ?? '')

const rawLead = z.looseObject({
  id: words(100).refine((id) => id !== '', 'The lead has no id.'),
  created_time: z.string().nullish(),
  field_data: z.array(z.looseObject({ name: words(300), values: z.array(words(2_000)).default([]) })).default([]),
  ad_id: optional,
  ad_name: optional,
  adset_id: optional,
  adset_name: optional,
  campaign_id: optional,
  campaign_name: optional,
  form_id: optional,
  form_name: optional,
})

export type ReadLead = Provenance & {
  lead_id: string
  name: string
  email: string
  phone: string
  company: string
  form_answers: Record<string, string>
  created_at: Date | null
}

/** What the network's own questions are called; everything else that was asked is an answer. */
const PERSON: Record<string, keyof Pick<ReadLead, 'name' | 'email' | 'phone' | 'company'> | 'first' | 'last'> = {
  full_name: 'name',
  name: 'name',
  first_name: 'first',
  last_name: 'last',
  email: 'email',
  work_email: 'email',
  phone_number: 'phone',
  phone: 'phone',
  work_phone_number: 'phone',
  company_name: 'company',
  company: 'company',
}

/** @throws Error in words when this is no lead, or nobody could be reached by it */
export function readAdLead(raw: unknown): ReadLead {
  const parsed = rawLead.safeParse(raw)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Error(
      `The ad network sent something that is no lead: ${issue!.path.join('.') || 'it'} is not as expected.`,
    )
  }
  const { data } = parsed
  const person = { name: '', email: '', phone: '', company: '', first: '', last: '' }
  const form_answers: Record<string, string> = {}
  for (const { name, values } of data.field_data) {
    const text = withoutNull(values.filter(Boolean).join(', '))
    const known = PERSON[name.toLowerCase()]
    if (known && !person[known]) person[known] = text
    else if (!known && name) form_answers[withoutNull(name)] = text
  }
  const name = person.name || [person.first, person.last].filter(Boolean).join(' ')
  if (!name && !person.email && !person.phone) throw new Error('The lead has no name, e-mail address or phone number.')
  return {
    lead_id: withoutNull(data.id),
    name: name.slice(0, 300),
    email: person.email.toLowerCase().slice(0, 254),
    phone: person.phone.slice(0, 64),
    company: person.company.slice(0, 300),
    form_answers,
    created_at: momentOf(data.created_time),
    ad: withoutNull(data.ad_name),
    ad_id: withoutNull(data.ad_id),
    adset: withoutNull(data.adset_name),
    adset_id: withoutNull(data.adset_id),
    campaign: withoutNull(data.campaign_name),
    campaign_id: withoutNull(data.campaign_id),
    form: withoutNull(data.form_name),
    form_id: withoutNull(data.form_id),
  }
}

/** The id of whatever came, to remember a failure under; empty where there is none. */
export function idOfRaw(raw: unknown): string {
  const id = (raw as { id?: unknown } | null)?.id
  return typeof id === 'string' || typeof id === 'number' ? withoutNull(String(id)).slice(0, 100) : ''
}

/** PostgreSQL cannot store the null character. */
const withoutNull = (text: string): string => text.replaceAll('\0', '')

/** `2026-11-20T09:10:11+0000`; a time in the future is a wrong clock. */
function momentOf(text: string | null | undefined): Date | null {
  const moment = new Date((text ?? '').replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
  if (!text || Number.isNaN(moment.getTime())) return null
  return moment.getTime() > Date.now() ? new Date() : moment
}
