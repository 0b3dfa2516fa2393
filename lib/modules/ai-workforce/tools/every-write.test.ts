import '@/lib/modules'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { type OrganizationCtx, systemContext } from '@/lib/core/context'
import { AppError } from '@/lib/core/errors'
import { actionsOf } from '@/lib/core/grid/actions/actions-of'
import type { AnyOperation } from '@/lib/core/grid/define-grid'
import { mountedRoutes } from '@/lib/core/http/router'
import { runOperation } from '@/lib/core/operation'
import { ROLES } from '@/lib/core/permissions'
import { grids } from '@/lib/core/registry'
import fc from '@/scripts/test/property'
import { fitting, type Schema } from '@/tests/schema-values'

/**
 * Whatever an agent calls, nothing that writes or reaches outside begins to run: not of any module, and not of one that is added
 * later, since it is here by being declared.
 */
const SAMPLES = 2

const declared = new Set<AnyOperation>([
  ...mountedRoutes().map(({ route }) => route.operation),
  ...grids().flatMap((grid) => [
    ...Object.values(grid.writes ?? {}),
    ...actionsOf(grid).map(({ operation }) => operation),
    ...(grid.board?.move ? [grid.board.move] : []),
  ]),
])
const writes = [...declared].filter(({ effect }) => effect !== 'read')

const organization = { id: '01900000-0000-7000-8000-000000000001', country: 'ZA', time_zone: 'UTC' }
const agent = {
  ...systemContext('test', organization as OrganizationCtx['organization']),
  actor: { type: 'agent', id: null, label: 'Agent' },
  role: ROLES.owner,
  isSuperuser: true,
  trusted: false,
} as OrganizationCtx

const began = vi.fn()
const own = new Map(writes.map((operation) => [operation, operation.run]))
beforeAll(() => {
  for (const operation of writes)
    operation.run = async () => {
      began(operation.name)
      throw new Error(`${operation.name} ran`)
    }
})
afterAll(() => {
  for (const [operation, run] of own) operation.run = run
})

/** Inputs that mostly fit, so that the gate alone is what stops them. */
function inputsOf({ input }: AnyOperation): unknown[] {
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema
  return fc.sample(fitting(schema, schema), SAMPLES)
}

describe('without an approved request', () => {
  const outcomes = async (ctx: OrganizationCtx) => {
    const codes: Record<string, number> = {}
    for (const operation of writes)
      for (const input of inputsOf(operation)) {
        const error = await runOperation(operation, ctx, input).catch((error: unknown) => error)
        if (!(error instanceof AppError)) throw error
        codes[error.code] = (codes[error.code] ?? 0) + 1
      }
    return codes
  }

  it('an agent is refused, whatever it calls', async () => {
    const codes = await outcomes(agent)
    expect(began).not.toHaveBeenCalled()
    // Most got as far as the gate.
    expect(codes.forbidden).toBeGreaterThan((writes.length * SAMPLES) / 3)
  })

  it('its call is kept, and is not begun', async () => {
    const hold = vi.fn(async () => {
      throw new AppError(202, 'held', 'Kept.')
    })
    const codes = await outcomes({ ...agent, gate: { hold } })
    expect(began).not.toHaveBeenCalled()
    expect(codes.held).toBeGreaterThan((writes.length * SAMPLES) / 3)
  })
})
