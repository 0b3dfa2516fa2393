import { countOf } from '@/lib/client/format'

type Customer = { outstanding: string; overdue: string; overdue_days: number; currency: string }

/** "Owes R 4 200,00, 34 days overdue". */
export function describeStanding(
  { outstanding, overdue, overdue_days, currency }: Customer,
  money: (value: string, currency: string) => string,
): { text: string; overdue: boolean } {
  if (Number(outstanding) <= 0) return { text: 'Owes nothing', overdue: false }
  if (Number(overdue) <= 0) return { text: `Owes ${money(outstanding, currency)}, none overdue`, overdue: false }
  const days = countOf(overdue_days, 'day')
  return overdue === outstanding
    ? { text: `Owes ${money(outstanding, currency)}, ${days} overdue`, overdue: true }
    : { text: `Owes ${money(outstanding, currency)}, ${money(overdue, currency)} of it ${days} overdue`, overdue: true }
}
