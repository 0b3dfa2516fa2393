import { beforeEach, expect, test } from 'vitest'
import type { OrganizationCtx } from '@/lib/core/context'
import { createTestDatabase } from '@/scripts/test/database'
import { memberOf, newOrganization, refusal, run } from '@/tests/crm/organization'
import { leadWrites } from '../leads/lead-writes'
import { previewItemMap, readItemMap, suggestItemMap, writeItemMap } from './item-map'

await createTestDatabase()

let ctx: OrganizationCtx
beforeEach(async () => {
  ctx = await memberOf(await newOrganization(), 'administrator')
})

const speed = {
  field: 'Which speed?',
  match_kind: 'contains',
  match_value: '100',
  item_code: 'F100',
  quantity: 2,
} as const
const router = { field: 'Router?', match_kind: 'equals', match_value: 'Yes', item_code: 'R1' } as const
const newLead = () =>
  run(leadWrites.create, ctx, {
    name: 'Thandi',
    form: 'Quote',
    form_answers: { 'Which speed?': '100 Mbps', Town: 'Tembisa' },
  })

test('the whole list is replaced in its order, and an old version is refused', async () => {
  expect(await run(readItemMap, ctx, {})).toEqual({ rules: [], version: 0 })
  const first = await run(writeItemMap, ctx, { rules: [speed, router], version: 0 })
  expect(first.rules.map(({ item_code }) => item_code)).toEqual(['F100', 'R1'])
  expect(await run(writeItemMap, ctx, { rules: [router, speed], version: first.version })).toMatchObject({ version: 2 })
  const refused = await refusal(run(writeItemMap, ctx, { rules: [], version: first.version }))
  expect([refused.status, refused.code]).toEqual([409, 'stale'])
  expect((await run(readItemMap, ctx, {})).rules.map(({ item_code }) => item_code)).toEqual(['R1', 'F100'])
  expect((await run(readItemMap, await memberOf(await newOrganization()), {})).rules).toEqual([])
})

test('wrong rules are all told at their place', async () => {
  const rules = [
    speed,
    { ...router, match_value: '' },
    { ...router, match_kind: 'number', match_value: 'many' },
  ] as const
  const error = await refusal(run(writeItemMap, ctx, { rules: [...rules] }))
  expect((error.detail as { loc: unknown[] }[]).map(({ loc }) => loc)).toEqual([
    ['body', 'rules', 1, 'match_value'],
    ['body', 'rules', 2, 'match_value'],
  ])
})

test('a list is tried on a lead before it is saved', async () => {
  const lead = await newLead()
  const tried = await run(previewItemMap, ctx, { lead_id: lead.id, rules: [router, speed] })
  expect(tried.lines).toMatchObject([{ item_code: 'F100', quantity: 2, rule: 1, question: 'Which speed?' }])
  expect(tried.unmapped_answers).toEqual([{ question: 'Town', answer: 'Tembisa' }])
  expect((await run(previewItemMap, ctx, { lead_id: lead.id })).lines).toEqual([])
  const stranger = await memberOf(await newOrganization())
  expect((await refusal(run(previewItemMap, stranger, { lead_id: lead.id }))).status).toBe(404)
})

test('questions, forms and leads are suggested from what came in', async () => {
  const lead = await newLead()
  expect(await run(suggestItemMap, ctx, { q: 'thAN' })).toEqual({
    questions: [
      { question: 'Town', answers: ['Tembisa'] },
      { question: 'Which speed?', answers: ['100 Mbps'] },
    ],
    forms: ['Quote'],
    leads: [{ id: lead.id, name: 'Thandi', form: 'Quote' }],
  })
})
