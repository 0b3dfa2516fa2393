import { describe, expect, it } from 'vitest'
import type { ClientColumn } from '@/lib/client/grid/grid-types'
import { cardLines, cardShape } from './card-lines'

const column = (key: string, type: ClientColumn['type'] = 'text') => ({ key, type, label: key }) as ClientColumn
const [number, customer, posted, due, status, total, outstanding] = [
  column('number'),
  column('customer'),
  column('posted', 'date'),
  column('due', 'date'),
  column('status', 'choice'),
  column('total', 'money'),
  column('outstanding', 'money'),
] as const
const columns = [number, customer, posted, due, status, total, outstanding]
const row = {
  row_id: 'a',
  number: 'INV-1',
  customer: 'Fynbos',
  posted: '2026-11-01',
  due: '2026-12-01',
  status: 'Draft',
  total: '115.00',
  outstanding: '0.00',
}
const keys = (shape: ReturnType<typeof cardShape>, of: Record<string, unknown> = row) =>
  cardLines({ ...row, ...of }, columns.slice(1), shape).map(({ key }) => key)

describe('the lines of a card', () => {
  it('begin with the state and have room for an amount', () => {
    const shape = cardShape({ columns, chosen: false, tree: false, report: false })
    expect(shape.lines).toBe(4)
    expect(keys(shape)).toEqual(['status', 'customer', 'posted', 'total'])
    expect(keys(shape, { total: null, outstanding: null })).toEqual(['status', 'customer', 'posted', 'due'])
  })

  it('show the amount that is not nothing', () => {
    const shape = cardShape({ columns, chosen: false, tree: false, report: false })
    expect(keys(shape, { total: '0.00', outstanding: '5.00' })).toEqual(['status', 'customer', 'posted', 'outstanding'])
    expect(keys(shape, { total: '0.00' })).toEqual(['status', 'customer', 'posted', 'total'])
  })

  it('are fewer where there is no money', () => {
    expect(cardShape({ columns: columns.slice(0, 5), chosen: false, tree: false, report: false }).lines).toBe(3)
  })

  it('are the chosen columns in their order, the empty ones left out', () => {
    const shape = cardShape({ columns: [number, customer, due], chosen: true, tree: false, report: false })
    expect(shape.lines).toBe(2)
    expect(keys(shape, { customer: '' })).toEqual(['posted', 'due'])
  })

  it('of a report leave out amounts of nothing; those of a statement show them', () => {
    const report = cardShape({ columns, chosen: false, tree: false, report: true })
    expect(keys(report)).toEqual(['status', 'customer', 'posted', 'due', 'total'])
    const statement = cardShape({ columns, chosen: false, tree: true, report: true })
    expect(keys(statement)).toEqual(['customer', 'posted', 'due', 'status', 'total', 'outstanding'])
  })
})
