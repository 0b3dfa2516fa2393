import '@/lib/modules'
import { expect, it } from 'vitest'
import { SCENES } from '@/lib/connectors/model/sandbox/script'
import { grids } from '@/lib/core/registry'
import { describeHere, pageHere, suggestionsFor } from './suggestions'

const navigation = [
  {
    module: 'crm',
    title: 'CRM',
    icon: 'x',
    tile: 'figures',
    items: [{ label: 'Leads', href: '/crm/leads', icon: 'x', grid: 'crm-leads' }],
  },
] as Parameters<typeof pageHere>[0]
const at = (pathname: string, search = '', selected: Parameters<typeof pageHere>[3] = null) =>
  pageHere(navigation, { pathname, search }, 'Leads', selected)

it('knows the list, its filter and the open record of a page', () => {
  const filter = { column: 'status', op: 'eq', value: 'New' }
  expect(at('/crm/leads', `?filter=${encodeURIComponent(JSON.stringify(filter))}&row=7`)).toEqual({
    ...{ path: '/crm/leads', title: 'Leads', grid: 'crm-leads', record: '7' },
    filter,
  })
  expect(at('/crm/leads/01900000-0000-7000-8000-00000000dead')).toMatchObject({
    record: '01900000-0000-7000-8000-00000000dead',
  })
  expect(at('/elsewhere', '?filter={broken')).toEqual({ path: '/elsewhere', title: 'Leads' })
})

it('tells which rows are selected: some by their ids, all by what they match', () => {
  const some = at('/crm/leads', '', { grid: 'crm-leads', count: 3, ids: ['1', '2', '3'], all: null })
  expect(some).toMatchObject({ selected: ['1', '2', '3'], selected_count: 3 })
  expect(describeHere(some)).toBe('Leads, 3 selected')
  const filter = { column: 'status', op: 'eq', value: 'New' } as const
  const all = at('/crm/leads', '', { grid: 'crm-leads', count: 3_999, ids: ['9'], all: { q: 'karoo', filter } })
  expect(all).toMatchObject({ all_selected: true, left_out: ['9'], filter, q: 'karoo' })
  expect(all.selected).toBeUndefined()
  expect(describeHere(all)).toMatch(/^Leads, all 3.999 selected$/)
  expect(at('/elsewhere', '', { grid: 'crm-leads', count: 1, ids: ['1'], all: null }).selected).toBeUndefined()
})

it('proposes four requests, those of the page first', () => {
  expect(suggestionsFor(at('/crm/leads'))).toHaveLength(4)
  expect(suggestionsFor(at('/crm/leads'))[0]).toContain('leads')
})

it('proposes nothing that the sandbox’s model does not understand', () => {
  const proposed = grids().flatMap(({ slug: grid }) => suggestionsFor({ grid, record: '7', selected_count: 2 }))
  expect(new Set(proposed).size).toBeGreaterThan(10)
  expect(proposed.filter((text) => !SCENES.some(({ asks }) => asks.test(text)))).toEqual([])
})
