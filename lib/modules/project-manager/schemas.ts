import { z } from 'zod'

/** What forms need too; safe to send to a browser. */

/** Business Platform Modules 2.6. Any may follow any: section 3 shows no rule. */
export const PROJECT_STATUSES = [
  { value: 'planning', label: 'Planning', tone: 'info' },
  { value: 'active', label: 'Active', tone: 'accent' },
  { value: 'on hold', label: 'On hold', tone: 'warning' },
  { value: 'completed', label: 'Completed', tone: 'success' },
  { value: 'cancelled', label: 'Cancelled', tone: 'neutral' },
] as const

export const CLOSED_STATUSES = ['completed', 'cancelled'] as const

export const PRIORITIES = [
  { value: 'low', label: 'Low', tone: 'neutral' },
  { value: 'medium', label: 'Medium', tone: 'info' },
  { value: 'high', label: 'High', tone: 'danger' },
] as const

export const MILESTONE_STATUSES = [
  { value: 'pending', label: 'Pending', tone: 'info' },
  { value: 'done', label: 'Done', tone: 'success' },
] as const

export const CARD_STATUSES = [
  { value: 'todo', label: 'To do', tone: 'neutral' },
  { value: 'in progress', label: 'In progress', tone: 'accent' },
  { value: 'done', label: 'Done', tone: 'success' },
] as const
export type CardStatus = (typeof CARD_STATUSES)[number]['value']

export const RECURRENCES = [
  { value: 'none', label: 'Does not repeat' },
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
] as const

export const boardName = z.string().trim().min(1, 'Enter a name.').max(120)

/** A new board begins with a column of each status. */
export const FIRST_COLUMNS = CARD_STATUSES.map(({ value, label }) => ({ name: label, status: value }))

export const cardStatus = z.enum(['todo', 'in progress', 'done'], { error: 'Choose one of todo, in progress, done.' })
export const cardLimit = z.number().int().min(1, 'At least 1.').max(10_000, 'At most 10 000.')
export const placeField = z.number().int().min(0, 'At least 0.').max(10_000_000)

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
export const isUuid = (text: string): boolean => UUID.test(text)

/** Of an article's HTML. */
export const MAX_ARTICLE_CHARACTERS = 500_000
/** Of a comment on a card or a project. */
export const commentBody = z
  .string({ error: 'Write something.' })
  .trim()
  .min(1, 'Write something.')
  .max(10_000, 'At most 10 000 characters.')

export const FILE_MAX_BYTES = 20 * 1024 * 1024

/** What is to be ticked off on a card. */
export const CHECKLIST_MAX_ITEMS = 100
export const checklistText = z
  .string({ error: 'Write what is to be done.' })
  .trim()
  .min(1, 'Write what is to be done.')
  .max(500, 'At most 500 characters.')
export const checklistItem = z
  .object({ id: z.string(), text: z.string(), done: z.boolean() })
  .meta({ id: 'ProjectChecklistItem' })
export type ChecklistItem = z.infer<typeof checklistItem>

/** As the documents write them. */
export const CHANNELS = [
  { value: 'AI call center', label: 'AI call center', tone: 'accent' },
  { value: 'ad network', label: 'Ad network', tone: 'warning' },
  { value: 'video ads', label: 'Video ads', tone: 'danger' },
  { value: 'newsletter', label: 'Newsletter', tone: 'info' },
  { value: 'SMS', label: 'SMS', tone: 'success' },
] as const
export type Channel = (typeof CHANNELS)[number]['value']

export const SCHEDULE_STATUSES = [
  { value: 'planned', label: 'Planned', tone: 'info' },
  { value: 'running', label: 'Running', tone: 'accent' },
  { value: 'completed', label: 'Completed', tone: 'success' },
  { value: 'cancelled', label: 'Cancelled', tone: 'neutral' },
] as const
