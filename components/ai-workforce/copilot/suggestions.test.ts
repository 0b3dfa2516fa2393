import '@/lib/modules'
import { expect, it } from 'vitest'
import { SCENES } from '@/lib/connectors/model/sandbox/script'
import { grids } from '@/lib/core/registry'
import { pageHere, suggestionsFor } from './suggestions'

const navigation = [
  {
    module: 'crm',
    title: 'CRM',
    icon: 'x',
    tile: 'figures',
    items: [{ label: 'Leads', href: '/crm/leads', icon: 'x', grid: 'crm-leads' }],
  },
] as Parameters<typeof pageHere>[0]
const at = (pathname: string, search = '') => pageHere(navigation, { pathname, search } as Location, 'Leads')

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

it('proposes four requests, those of the page first', () => {
  expect(suggestionsFor(at('/crm/leads'))).toHaveLength(4)
  expect(suggestionsFor(at('/crm/leads'))[0]).toContain('leads')
})

it('proposes nothing that the sandbox’s model does not understand', () => {
  const proposed = grids().flatMap(({ slug: grid }) => suggestionsFor({ grid, record: '7' }))
  expect(new Set(proposed).size).toBeGreaterThan(10)
  expect(proposed.filter((text) => !SCENES.some(({ asks }) => asks.test(text)))).toEqual([])
})
