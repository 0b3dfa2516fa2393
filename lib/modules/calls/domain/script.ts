import type { Script } from '@/lib/connectors/voice/port'
import type { Question } from '../schemas'

/** What the AI says and asks where nobody wrote anything else. */
export const DEFAULT_QUESTIONS: Question[] = [
  { key: 'need', question: 'What are you looking for?' },
  { key: 'timing', question: 'How soon do you want to start?' },
  { key: 'budget', question: 'What budget do you have in mind?' },
  { key: 'decision', question: 'Who decides about it?' },
]

export const DEFAULT_PURPOSE = 'You asked us for an offer, and a few answers help us to make the right one.'

export const defaultGreeting = (organization: string): string =>
  `Good day {name}, this is the digital assistant of ${organization}. Do you have a minute?`

export type Target = {
  title: string
  contact_name: string
  company: string
  email?: string
  category?: string
  phone: string
  value?: number | null
  currency?: string
}

type CampaignScript = { purpose: string; greeting: string; questions: Question[]; transfer_number: string }

/** The script of one call: the campaign's words, and what is known of whom it is with. */
export function scriptFor(target: Target, organization: string, campaign: CampaignScript | null): Script {
  const facts: Record<string, string> = {
    name: target.contact_name,
    company: target.company,
    email: target.email ?? '',
    category: target.category ?? '',
    enquiry: target.title,
    phone: target.phone,
    organization,
    value: target.value ? `${target.currency ?? ''} ${target.value}`.trim() : '',
  }
  return {
    purpose: campaign?.purpose || DEFAULT_PURPOSE,
    greeting: campaign?.greeting || defaultGreeting(organization),
    questions: campaign?.questions.length ? campaign.questions : DEFAULT_QUESTIONS,
    facts: Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== '')),
    transferNumber: campaign?.transfer_number ?? '',
  }
}
