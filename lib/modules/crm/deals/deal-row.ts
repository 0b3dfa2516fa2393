import type { Row } from '@/lib/core/grid/writes/write-rules'
import type { Person } from '../domain/person'
import type { NamedDeal } from './deal-wire'

export type DealRow = Row &
  Person &
  Omit<NamedDeal, 'pipeline_name' | 'stage_name'> & {
    call_attempts: number
    last_call_at: Date | null
    next_call_at: Date | null
    qualification: string
    /** A lead that a campaign calls: no business yet. */
    is_target: boolean
  }
