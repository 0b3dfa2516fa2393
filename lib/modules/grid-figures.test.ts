import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permissionDetails } from '@/lib/core/declared-permissions'
import { isGroupable } from '@/lib/core/grid/query/group-keys'
import { grids } from '@/lib/core/registry'
import { type Json, startTestInstallation, type TestInstallation } from '@/tests/installation'

/** Groups and totals of every grid, over HTTP, with the keys of two organizations. */
let installation: TestInstallation
beforeAll(async () => {
  installation = await startTestInstallation()
}, 120_000)
afterAll(() => installation?.close())

const all = grids().filter((grid) => permissionDetails(grid.access.read).grant !== 'superuser')

describe.each(all.map((grid) => [grid.slug, grid] as const))('%s', (slug, grid) => {
  const scope = (grid.requiredFilters ?? []).map((key) => `&filter[${key}]=x`).join('')
  const get = (path: string, key: string) => installation.call('GET', `/grid/${slug}/${path}${scope}`, { key })

  test('the groups of each column that has them add up to the rows, in each organization for itself', async () => {
    for (const key of [installation.ours.owner, installation.theirs.owner]) {
      const { total } = (await get('data?per_page=1&count=exact', key)).body
      for (const [by, column] of Object.entries(grid.columns)) {
        const answer = await get(`groups?by=${by}`, key)
        expect({ by, status: answer.status }).toEqual({ by, status: isGroupable(column) ? 200 : 422 })
        if (!isGroupable(column)) continue
        const counted = answer.body.groups.reduce((sum: number, group: Json) => sum + group.count, 0)
        expect({ by, counted }).toEqual({ by, counted: total })
      }
      const totals = await get(`totals?columns=${Object.keys(grid.columns).join()}`, key)
      expect(totals.status).toBe(200)
      expect(totals.body.count).toBe(total)
      for (const [column, { filled, empty }] of Object.entries<Json>(totals.body.totals))
        expect({ column, all: filled + empty }).toEqual({ column, all: total })
    }
  })

  test('the schema names the columns that have groups', async () => {
    const { columns } = (await installation.call('GET', `/grid/${slug}/schema`, { key: installation.ours.owner })).body
    const named = columns.filter((column: Json) => column.groupable).map((column: Json) => column.key)
    expect(named).toEqual(Object.keys(grid.columns).filter((key) => isGroupable(grid.columns[key]!)))
  })

  test('who may not read the rows may not count them; what is misspelt is an error at its place', async () => {
    for (const path of ['groups?by=x', 'totals?columns=']) {
      const rows = await get('data?', installation.ours.guest)
      if (rows.status === 403) expect((await get(path, installation.ours.guest)).status).toBe(403)
    }
    for (const [path, at] of [
      ['groups?by=nope', 'by'],
      ['groups?', 'by'],
      [`groups?by=${grid.primary}&totals=nope`, 'totals'],
      ['totals?columns=nope', 'columns'],
      ['totals?colums=nope', 'colums'],
      ['totals?filter[nope]=1', 'filter[nope]'],
    ]) {
      const answer = await get(path!, installation.ours.owner)
      expect({ path, status: answer.status }).toEqual({ path, status: 422 })
      expect(answer.body.detail.map((one: Json) => one.loc)).toContainEqual(['query', at])
    }
  })
})
