import { z } from 'zod'
import { invalid } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { inBatches } from '../import/in-batches'
import { readFilterNode } from '../query/filter'
import { parseListRequest, readableGrid } from '../query/read-grid'
import type { FilterNode } from '../wire'
import { EXPORT_FORMATS, exportResponse } from './export'

const MAX_CHOSEN = 20_000
const AT_ONCE = 500
const ids = z.array(z.string().max(200)).max(MAX_CHOSEN)

/** Chosen rows, or all of a view but some. Asked by body, since an address holds some hundred ids at the most. */
export const exportSelection = defineOperation({
  name: 'grid.export-selection',
  title: 'Exported chosen rows',
  permission: 'signed-in',
  effect: 'read',
  // The file is written after this has ended, a page at a time.
  snapshot: 'statement',
  input: z.strictObject({
    slug: z.string(),
    format: z.enum(EXPORT_FORMATS).default('csv'),
    name: z.string().max(100).default(''),
    q: z.string().max(200).optional(),
    filter: z.unknown().optional(),
    sort: z.string().optional(),
    columns: z.string().optional(),
    ids: ids.optional(),
    except: ids.optional(),
  }),
  output: z.instanceof(Response),
  async run({ ctx, input }) {
    const grid = readableGrid(input.slug, ctx)
    const { format, name, q, sort, columns } = input
    if (input.ids?.length === 0)
      throw invalid([{ loc: ['body', 'ids'], msg: 'No rows were chosen.', type: 'too_short' }])
    const query = new URLSearchParams()
    for (const [key, value] of Object.entries({ q, sort, columns })) if (value) query.set(key, value)
    const view = input.filter === undefined ? [] : [readNode(input.filter)]
    const chosen = [
      ...(input.ids ? [{ or: byId('in', input.ids) }] : []),
      ...(input.except?.length ? byId('nin', input.except) : []),
    ]
    const request = parseListRequest(grid, query)
    return exportResponse(grid, ctx, { ...request, filter: { and: [...view, ...chosen] } }, { format, name })
  },
})

const byId = (op: 'in' | 'nin', all: string[]): FilterNode[] =>
  inBatches([...new Set(all)], AT_ONCE).map((value) => ({ column: 'row_id', op, value }))

function readNode(raw: unknown): FilterNode {
  try {
    return readFilterNode(typeof raw === 'object' && raw && Object.keys(raw).length === 0 ? { and: [] } : raw)
  } catch (error) {
    throw invalid([{ loc: ['body', 'filter'], msg: (error as Error).message, type: 'filter_invalid' }])
  }
}
