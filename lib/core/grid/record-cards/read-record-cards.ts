import { z } from 'zod'
import { readRows } from '@/lib/core/grid/query/read-grid'
import { can, type OrganizationCtx } from '../../context'
import { type RecordCardKind, recordCards } from '../../contributions/record-cards'
import { defineOperation } from '../../operation'
import { findGrid, modules } from '../../registry'
import { rowHref } from '../grid-for-path'
import { tone } from '../wire-columns'

const MAX_RECORD_CARDS = 100

const card = z
  .object({
    address: z.string(),
    grid: z.string(),
    row_id: z.string(),
    singular: z.string(),
    icon: z.string(),
    href: z.string(),
    name: z.string(),
    badge: z.object({ label: z.string(), tone, dot: z.boolean() }).nullable(),
    details: z.array(z.string()),
    amount: z.object({ value: z.string(), currency: z.string() }).nullable(),
  })
  .meta({ id: 'RecordCard' })

const ADDRESS = /^(\/[^/?#]+\/[^/?#]+)\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** What is said of records where something links to them. One that is gone and one that the caller may not see look the same. */
export const readRecordCards = defineOperation({
  name: 'grid.record-cards',
  title: 'Viewed record cards',
  permission: 'signed-in',
  effect: 'read',
  input: z.strictObject({
    addresses: z
      .string()
      .max(20_000)
      .transform((list) => [...new Set(list.split(',').filter(Boolean))])
      .pipe(z.array(z.string()).max(MAX_RECORD_CARDS, `Ask for ${MAX_RECORD_CARDS} addresses at most.`))
      .meta({ description: `Up to ${MAX_RECORD_CARDS} addresses such as \`/crm/deals/<id>\`, separated by commas` }),
  }),
  output: z.object({
    cards: z.array(card),
    unavailable: z.array(z.string()).meta({
      description: 'Those of the addresses that lead to kinds with cards, and to no record that the caller may see',
    }),
  }),
  async run({ ctx, input }) {
    const wanted = Map.groupBy(
      input.addresses.flatMap((address) => {
        const [, list, id] = ADDRESS.exec(address) ?? []
        return list && id ? [{ address, list, id }] : []
      }),
      ({ list }) => list,
    )
    const kinds = recordCards.contributed()
    const found = await Promise.all(
      [...wanted].map(async ([list, records]) => {
        const kind = kinds.find(({ grid }) => listOf(grid) === list)
        if (!kind) return { cards: [], unavailable: [] }
        const cards = await cardsOf(kind, list, records, ctx)
        const shown = new Set(cards.map(({ address }) => address))
        return { cards, unavailable: records.map(({ address }) => address).filter((address) => !shown.has(address)) }
      }),
    )
    return {
      cards: found.flatMap(({ cards }) => cards),
      unavailable: found.flatMap(({ unavailable }) => unavailable),
    }
  },
})

/** The page of a grid's list. */
const listOf = (slug: string): string | undefined =>
  modules()
    .flatMap((module) => module.navigation)
    .find(({ grid }) => grid === slug)?.href

async function cardsOf(
  kind: RecordCardKind,
  list: string,
  records: { address: string; id: string }[],
  ctx: OrganizationCtx,
): Promise<z.infer<typeof card>[]> {
  const grid = findGrid(kind.grid)
  if (!grid || !can(ctx, grid.access.read)) return []
  const rows = await readRows(grid, ctx, {
    filter: { column: 'row_id', op: 'in', value: records.map(({ id }) => id) },
    columns: kind.columns,
    limit: records.length,
  })
  return rows.map((row) => {
    const { badge, amount, ...face } = kind.face(row)
    return {
      ...face,
      address: `${list}/${row.row_id}`,
      grid: grid.slug,
      row_id: row.row_id,
      singular: grid.singular,
      icon: kind.icon,
      href: rowHref(grid, list, row.row_id),
      badge: badge ? { dot: false, ...badge } : null,
      amount: amount ? { ...amount, currency: amount.currency || ctx.organization.currency } : null,
    }
  })
}
