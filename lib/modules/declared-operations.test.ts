import '@/lib/modules'
import { expect, it } from 'vitest'
import { actionsOf } from '@/lib/core/grid/actions/actions-of'
import { methodOf, mountedRoutes } from '@/lib/core/http/router'
import { grids } from '@/lib/core/registry'

/** What a route does by its method: programs, caches and people who try it out go by that. */

/** These take nothing away that the same person cannot put back with one request. */
const HARMLESS_DELETES = [
  'DELETE /messages/{message_id}/reactions',
  'DELETE /events',
  'DELETE /users/me/subscriptions',
  'DELETE /default_streams',
  'DELETE /users/me/alert_words',
  'DELETE /users/me/muted_users/{muted_user_id}',
  'DELETE /realm/emoji/{emoji_name}',
  'DELETE /website/items/{item}/pictures/{id}',
]

/** Documented so: the secret is made at the first call (Business Platform Modules 4.8). */
const WRITES_BY_GET = ['GET /desk/webhook-info']

const routes = mountedRoutes().map(({ key, route }) => ({ key, method: methodOf(key), effect: route.operation.effect }))
const keysOf = (some: typeof routes) => some.map(({ key }) => key)

it('changes nothing by GET', () => {
  expect(keysOf(routes.filter(({ method, effect }) => method === 'GET' && effect !== 'read'))).toEqual(WRITES_BY_GET)
})

it('changes something by PUT, PATCH and DELETE', () => {
  expect(keysOf(routes.filter(({ method, effect }) => !/GET|POST/.test(method) && effect === 'read'))).toEqual([])
})

it('declares what deletes as danger', () => {
  expect(keysOf(routes.filter(({ method, effect }) => method === 'DELETE' && effect !== 'danger'))).toEqual(
    HARMLESS_DELETES,
  )
})

it('calls no two operations by one name; another form of one has its title, permission and effect', () => {
  const all = [
    ...mountedRoutes().map(({ route }) => route.operation),
    ...grids().flatMap((grid) => [
      ...Object.values(grid.writes ?? {}),
      ...actionsOf(grid).map(({ operation }) => operation),
      ...(grid.board?.move ? [grid.board.move] : []),
    ]),
  ]
  const byName = new Map<string, Set<string>>()
  for (const { name, title, permission, effect } of all)
    byName.set(name, (byName.get(name) ?? new Set()).add(`${title}, ${permission}, ${effect}`))
  expect([...byName].filter(([, meanings]) => meanings.size > 1).map(([name, some]) => [name, ...some])).toEqual([])
})
