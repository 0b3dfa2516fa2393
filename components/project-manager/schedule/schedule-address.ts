import { usePathname, useSearchParams } from 'next/navigation'
import { addMonths } from '@/lib/client/calendar-days'

export const VIEWS = [
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
  { value: 'list', label: 'List' },
] as const
export type View = (typeof VIEWS)[number]['value']

/** View, day and channels stand in the address, so that a link shows the same to others. */
export function useScheduleAddress({ today, isPhone }: { today: string; isPhone: boolean }) {
  const path = usePathname()
  const query = useSearchParams()
  const asked = query.get('view')
  const view = VIEWS.find(({ value }) => value === asked)?.value ?? (isPhone ? 'list' : 'month')
  const day = /^\d{4}-\d{2}-\d{2}$/.test(query.get('date') ?? '') ? query.get('date')! : today
  const hidden = new Set((query.get('hide') ?? '').split(',').filter(Boolean))
  const go = (changes: Record<string, string | null>) => {
    const next = new URLSearchParams(query)
    for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name)
    window.history.pushState(null, '', next.size ? `${path}?${next}` : path)
  }
  return { view, day, hidden, go, step: (by: 1 | -1) => go({ date: stepped(view, day, by) }) }
}

function stepped(view: View, day: string, by: 1 | -1): string {
  if (view !== 'week') return `${addMonths(day, by).slice(0, 7)}-01`
  return new Date(Date.parse(`${day}T00:00:00Z`) + by * 7 * 86_400_000).toISOString().slice(0, 10)
}
