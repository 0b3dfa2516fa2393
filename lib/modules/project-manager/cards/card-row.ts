import type { Row } from '@/lib/core/grid/writes/write-rules'
import type { Recurrence } from '../domain/recurrence'
import type { CardStatus } from '../schemas'

export type CardRow = Row & {
  board_id: string
  column_id: string
  number: number
  title: string
  description: string
  priority: string
  recurrence: Recurrence
  status: CardStatus
  done_at: Date | null
  due_date: Date | null
  assignee_id: string | null
  helper_ids: string[]
  labels: string[]
  checklist: { id: string; text: string; done: boolean }[]
  project_id: string | null
  customer_id: string | null
  milestone_id: string | null
  estimate_hours: unknown
  logged_seconds: number
  series_id: string | null
  due_day: number | null
  /** The card that it came of. */
  follows_id: string | null
  is_sample: boolean
  version: number
  created_at: Date
  updated_at: Date
}
