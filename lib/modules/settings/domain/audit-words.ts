import type { Choice } from '@/lib/core/grid/wire'
import type { Operation } from '@/lib/core/operation'
import { grids, modules } from '@/lib/core/registry'

/** Operations and records as the audit log names them, from the modules' own declarations. */

let operations: Choice[] | undefined
let entities: Choice[] | undefined
let labels: string | undefined

export function operationChoices(): Choice[] {
  if (operations) return operations
  const titles = new Map<string, string>([
    ['settings.session.start', 'Signed in'],
    ['settings.invitation.accept', 'Accepted an invitation'],
  ])
  const add = (operation: Pick<Operation, 'name' | 'title' | 'effect' | 'delegates'> | undefined) => {
    if (operation && operation.effect !== 'read' && !operation.delegates) titles.set(operation.name, operation.title)
  }
  for (const { apis } of modules())
    for (const { routes } of apis) for (const { operation } of Object.values(routes)) add(operation)
  for (const grid of grids()) {
    for (const operation of Object.values(grid.writes ?? {})) add(operation)
    for (const action of grid.actions ?? []) add(action.operation)
    add(grid.board?.move)
  }
  operations = toChoices(titles)
  return operations
}

export function entityChoices(): Choice[] {
  entities ??= toChoices(
    new Map([
      ['settings-profile', 'Own account'],
      ['settings-organization', 'Organization'],
      ['settings-connections', 'Connection'],
      ...grids().map((grid) => [grid.slug, grid.title] as const),
    ]),
  )
  return entities
}

/** What the fields of each kind of record are called, as JSON: `{"crm-leads": {"full_name": "Name"}}`. */
export function fieldLabels(): string {
  labels ??= JSON.stringify(
    Object.fromEntries(
      grids().map(({ slug, columns }) => [
        slug,
        Object.fromEntries(Object.entries(columns).map(([key, { label }]) => [key, label])),
      ]),
    ),
  )
  return labels
}

const toChoices = (titles: Map<string, string>): Choice[] =>
  [...titles].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label))
