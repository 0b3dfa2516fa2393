import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { OrganizationCtx } from '@/lib/core/context'
import { systemQuery } from '@/lib/core/db/system-query'
import { AppError } from '@/lib/core/errors'
import { manyOf, parsedMany } from '@/lib/core/grid/actions/run-many'
import type { AnyOperation } from '@/lib/core/grid/define-grid'
import { defineOperation, runOperation } from '@/lib/core/operation'
import { findGrid } from '@/lib/core/registry'
import { createTestDatabase } from '@/scripts/test/database'
import { memberOf, newOrganization } from '@/tests/crm/organization'

/** What is written together is what is written one by one: rows, history, timeline and events, and what is refused. */
await createTestDatabase()

type Values = Record<string, unknown>
type Step = { verb: 'create' | 'update' | 'remove' | 'restore'; inputs: (idOf: (label: string) => string) => Values[] }
type Way = (ctx: OrganizationCtx, operation: AnyOperation, inputs: Values[]) => Promise<string[]>

const oneByOne: Way = async (ctx, operation, inputs) => {
  const outcomes: string[] = []
  for (const input of inputs)
    outcomes.push(
      await runOperation(operation, ctx, input).then(
        () => 'done',
        (error) => {
          if (error instanceof AppError) return error.message
          throw error
        },
      ),
    )
  return outcomes
}

const together: Way = (ctx, operation, inputs) => {
  const { name, title, permission, effect } = operation
  const chunk = defineOperation({
    name,
    title,
    permission,
    effect,
    input: z.strictObject({}),
    output: z.array(z.string()),
    async run({ ctx: own }) {
      const outcomes = await parsedMany(operation, manyOf(operation)!, { ctx: own, inputs })
      return outcomes.map((outcome) => (outcome.ok ? 'done' : outcome.error.message))
    },
  })
  return runOperation(chunk, ctx, {})
}

const TOLD = ['crm_lead', 'crm_contact', 'timeline_entry', 'platform_event', 'audit_log']
const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const TIME = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[\d.]*(Z|\+00:00)/g
const NUMBERED = /^(board_position|sequence)$/

async function written(slug: string, table: string, steps: Step[], way: Way) {
  const organization = await newOrganization()
  const ctx = await memberOf(organization, 'owner')
  const rowsOf = async (name: string) => {
    const found = await systemQuery<{ row: Values }>(
      `select to_jsonb(t) as row from ${name} t where organization_id = $1`,
      [organization.id],
    )
    return found.map(({ row }) => row)
  }
  for (const name of ['Sipho', 'Lerato'])
    await runOperation(findGrid('crm-leads')!.writes!.create!, ctx, { name, email: `${name}@example.com` })
  await runOperation(findGrid('crm-contacts')!.writes!.create!, ctx, { full_name: 'Known', email: 'known@example.com' })

  const labels = async () => {
    const named = await Promise.all([table, 'crm_lead', 'crm_contact', 'crm_stage'].map(rowsOf))
    return new Map(named.flat().map((row) => [String(row.title ?? row.name ?? row.full_name), String(row.id)]))
  }
  const outcomes: string[][] = []
  for (const { verb, inputs } of steps) {
    const known = await labels()
    const idOf = (label: string) => known.get(label) ?? '00000000-0000-7000-8000-000000000000'
    outcomes.push(await way(ctx, findGrid(slug)!.writes![verb]!, inputs(idOf)))
  }
  const nameOf = new Map([...(await labels())].map(([label, id]) => [id, label]))
  const plainly = (row: Values) =>
    JSON.stringify(Object.fromEntries(Object.entries(row).filter(([key]) => !NUMBERED.test(key))))
      .replace(UUID, (id) => `<${nameOf.get(id) ?? 'id'}>`)
      .replace(TIME, '<time>')
  const stored: Record<string, string[]> = {}
  // An operation that changes nothing leaves a line without a record; of many there is one, if any.
  const isTold = (row: Values) => row.entity !== null
  for (const name of [table, ...TOLD]) stored[name] = (await rowsOf(name)).filter(isTold).map(plainly).sort()
  return { outcomes, stored }
}

const update = (idOf: (label: string) => string, changes: Record<string, Values>): Values[] =>
  Object.entries(changes).map(([label, values]) => ({ row_id: idOf(label), changes: values }))
const rows = (idOf: (label: string) => string, labels: string[]): Values[] =>
  labels.map((label) => ({ row_id: idOf(label) }))

const CASES: Record<string, { table: string; steps: Step[] }> = {
  'crm-deals': {
    table: 'crm_deal',
    steps: [
      {
        verb: 'create',
        inputs: (idOf) => [
          { title: 'A', value: '10.50', stage_id: idOf('Quoted') },
          { title: 'B', lead_id: idOf('Lerato'), category: 'Fibre' },
          { title: 'C', email: 'KNOWN@example.com' },
          { title: 'D', email: 'new@example.com', contact_name: 'New', company: 'Acme' },
          { title: 'E', stage_id: idOf('nowhere') },
          { title: 'F', currency: 'eur', expected_close_on: '2026-12-31', next_step_on: '2026-12-01' },
        ],
      },
      {
        verb: 'update',
        inputs: (idOf) =>
          update(idOf, {
            A: { status: 'won' },
            B: { stage_id: idOf('Quoted'), value: '99.00' },
            C: { contact_id: null, description: 'Two lines' },
            D: { lead_id: idOf('Sipho'), contact_id: idOf('Known') },
            F: { stage_id: idOf('nowhere') },
            Missing: { value: '1.00' },
          }),
      },
      { verb: 'update', inputs: (idOf) => update(idOf, { A: { status: 'open' }, B: { probability: 40 }, C: {} }) },
      { verb: 'remove', inputs: (idOf) => rows(idOf, ['A', 'B', 'Missing']) },
      { verb: 'restore', inputs: (idOf) => rows(idOf, ['A', 'C']) },
    ],
  },
  'crm-opportunities': {
    table: 'crm_opportunity',
    steps: [
      {
        verb: 'create',
        inputs: (idOf) => [
          { title: 'A', lead_id: idOf('Sipho'), value: '10.00' },
          { title: 'B', lead_id: idOf('Lerato'), currency: 'eur' },
          { title: 'C' },
        ],
      },
      {
        verb: 'update',
        inputs: (idOf) =>
          update(idOf, { A: { lead_id: idOf('Lerato'), status: 'Quoted' }, B: { currency: 'nonsense' }, C: {} }),
      },
      { verb: 'remove', inputs: (idOf) => rows(idOf, ['A', 'B']) },
      { verb: 'restore', inputs: (idOf) => rows(idOf, ['A', 'B', 'C']) },
    ],
  },
  'acc-customers': {
    table: 'customer',
    steps: [
      {
        verb: 'create',
        inputs: () => [
          { name: 'A', email: 'A@Example.com', phone: '082 555 0101', currency: 'zar' },
          { name: 'B', currency: 'nonsense' },
          { name: 'C' },
        ],
      },
      { verb: 'update', inputs: (idOf) => update(idOf, { A: { disabled: null, phone: '' }, C: { city: 'Paarl' } }) },
      { verb: 'remove', inputs: (idOf) => rows(idOf, ['A', 'C']) },
    ],
  },
  'acc-suppliers': {
    table: 'supplier',
    steps: [
      { verb: 'create', inputs: () => [{ name: 'A', phone: '082 555 0101', currency: 'usd' }, { name: 'B' }] },
      { verb: 'update', inputs: (idOf) => update(idOf, { A: { monthly: null }, B: { currency: 'nonsense' } }) },
      { verb: 'remove', inputs: (idOf) => rows(idOf, ['A', 'B']) },
      { verb: 'restore', inputs: (idOf) => rows(idOf, ['A']) },
    ],
  },
  'acc-items': {
    table: 'acc_item',
    steps: [
      {
        verb: 'create',
        inputs: () => [
          { sku: 'ONE', name: 'A', features: ['Fast', 'Steady'], feature_values: { Download: '100 Mbps' } },
          { sku: 'Ä-2', name: 'B' },
          { sku: 'three', name: 'C', features: 'nonsense' },
        ],
      },
      {
        verb: 'create',
        inputs: () => [
          { sku: 'one', name: 'Twice' },
          { sku: 'ä-2', name: 'Twice' },
          { sku: 'x', name: 'D' },
        ],
      },
      {
        verb: 'update',
        inputs: (idOf) => update(idOf, { B: { sku: 'ONE' }, D: { sku: 'y', visible: null } }),
      },
      { verb: 'remove', inputs: (idOf) => rows(idOf, ['A', 'B']) },
      { verb: 'restore', inputs: (idOf) => rows(idOf, ['A']) },
    ],
  },
}

describe.each(Object.entries(CASES))('%s', (slug, { table, steps }) => {
  it('writes together what it writes one by one', async () => {
    const expected = await written(slug, table, steps, oneByOne)
    const flat = expected.outcomes.flat()
    expect(flat).toContain('done')
    expect(new Set(flat).size, 'some are refused').toBeGreaterThan(1)
    expect(await written(slug, table, steps, together)).toEqual(expected)
  })
})
