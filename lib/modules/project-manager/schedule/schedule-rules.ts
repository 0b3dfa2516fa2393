import { invalidField } from '@/lib/core/errors'
import type { ModelWrites } from '@/lib/core/grid/writes/write-rules'

export const scheduleRules: NonNullable<ModelWrites['rules']> = {
  prepare({ values, before }) {
    const { start_at, end_at } = { ...before, ...values } as { start_at?: string | Date; end_at?: string | Date | null }
    if (start_at && end_at && new Date(end_at) < new Date(start_at))
      throw invalidField('end_at', 'The end is before the start.')
    return values
  },
  forMany: true,
}
