import type { AnswerOf } from '@/lib/client/call'

export type ListedRule = AnswerOf<'GET /crm/category-rules'>['rules'][number]

export const SOURCE_WORDS = {
  ad: { one: 'ad', title: 'Ads', help: 'Go before everything else.' },
  adset: { one: 'ad set', title: 'Ad sets', help: 'For leads whose ad has no rule.' },
  campaign: { one: 'campaign', title: 'Campaigns', help: 'For leads whose ad and ad set have none.' },
  form: {
    one: 'form',
    title: 'Forms',
    help: 'For leads that no other rule fits. Without any, the form’s name is the category.',
  },
} as const
export type SourceType = keyof typeof SOURCE_WORDS

export const leads = (count: number): string =>
  `${count.toLocaleString('en-US').replaceAll(',', '\u00a0')} ${count === 1 ? 'lead' : 'leads'}`
