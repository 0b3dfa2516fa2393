import { z } from 'zod'
import type { Rate } from './rates'
import type { UnbilledEntry } from './unbilled'

export const linesPer = z.enum(['card', 'person'], { error: 'Choose card or person.' }).default('card')

export const billLine = z
  .object({
    description: z.string(),
    seconds: z.number(),
    /** Hours to four decimals, as the invoice has them. */
    hours: z.string(),
    /** Of an hour; null: nobody has set one. */
    rate: z.string().nullable(),
    rate_source: z.enum(['person on this project', 'person', 'project', 'item']).nullable(),
    user_ids: z.array(z.string()),
    user_names: z.array(z.string()),
  })
  .meta({ id: 'BillLine' })
export type BillLine = z.infer<typeof billLine>

/** One line a card or a person; people whose hours cost differently are not on one line. */
export function linesOf(
  entries: UnbilledEntry[],
  per: 'card' | 'person',
  rateOf: (userId: string) => Rate | null,
): BillLine[] {
  const keyOf = (entry: UnbilledEntry) =>
    per === 'person' ? entry.user_id : `${entry.card_id} ${rateOf(entry.user_id)?.rate ?? entry.user_id}`
  return [...Map.groupBy(entries, keyOf).values()].map((group) => {
    const [first] = group as [UnbilledEntry]
    const seconds = group.reduce((total, one) => total + one.seconds, 0)
    const names = [...new Map(group.map(({ user_id, user_name }) => [user_id, user_name]))]
    const rate = rateOf(first.user_id)
    return {
      description: per === 'person' ? `Hours of ${first.user_name}` : `#${first.card_number} ${first.card_title}`,
      seconds,
      hours: hoursOf(seconds),
      rate: rate?.rate ?? null,
      rate_source: rate?.source ?? null,
      user_ids: names.map(([id]) => id),
      user_names: names.map(([, name]) => name),
    }
  })
}

const hoursOf = (seconds: number): string => String(Math.round((seconds / 3600) * 10_000) / 10_000)
