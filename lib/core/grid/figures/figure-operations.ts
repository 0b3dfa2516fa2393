import { z } from 'zod'
import { invalid } from '@/lib/core/errors'
import { gridRead, rowsWanted } from '../operations'
import { demandGroupable, readGroups } from '../query/groups'
import { demandKnown } from '../query/read-grid'
import { type FieldError, gridGroups, gridTotals } from '../wire-rows'
import { parseFigures } from './column-figures'
import { readTotals } from './totals'

/** Figures over all rows of a view: by group for the headings, by column for the row of totals. */

const query = z.instanceof(URLSearchParams)

export const readGridGroups = gridRead('groups', { query }, gridGroups, ({ grid, ctx, input }) => {
  demandKnown(input.query, ['by', 'totals', 'q', 'filter'])
  const errors: FieldError[] = []
  const by = input.query.get('by') ?? ''
  demandGroupable(grid, by, errors)
  const totals = parseFigures(grid, input.query.get('totals') ?? '', 'totals', errors)
  if (errors.length) throw invalid(errors)
  return readGroups(grid, ctx, { ...rowsWanted(input.query), by, totals })
})

export const readGridTotals = gridRead('totals', { query }, gridTotals, ({ grid, ctx, input }) => {
  demandKnown(input.query, ['columns', 'q', 'filter'])
  const columns = [...new Set((input.query.get('columns') ?? '').split(',').filter(Boolean))]
  const unknown = columns.filter((key) => !grid.columns[key])
  if (unknown.length)
    throw invalid(
      unknown.map((key) => ({
        loc: ['query', 'columns'],
        msg: `There is no column ${key} in ${grid.slug}.`,
        type: 'unknown_column',
      })),
    )
  return readTotals(grid, ctx, { ...rowsWanted(input.query), columns })
})
