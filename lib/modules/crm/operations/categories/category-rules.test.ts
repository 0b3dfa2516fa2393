import { beforeEach, expect, test } from 'vitest'
import type { OrganizationCtx } from '@/lib/core/context'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { startWorker } from '@/lib/core/jobs/worker'
import { categorize, SOURCE_TYPES } from '@/lib/modules/crm/domain/category-rules'
import { createTestDatabase } from '@/scripts/test/database'
import fc from '@/scripts/test/property'
import { until } from '@/tests/core/jobs'
import { fieldsOf, memberOf, newOrganization, refusal, run } from '@/tests/crm/organization'
import { createCategoryRule, deleteCategoryRule } from './change-category-rules'
import { listCategoryRules, previewCategoryRule, suggestRuleSources } from './read-category-rules'
import { recategorize } from './recategorize'

await createTestDatabase()

let ctx: OrganizationCtx
beforeEach(async () => {
  ctx = await memberOf(await newOrganization(), 'administrator')
})

type Lead = Partial<Record<'ad' | 'ad_id' | 'adset' | 'campaign' | 'form' | 'source' | 'category', string>>
const leads = async (rows: Lead[], owner = ctx) => {
  const data = rows.map((row, n) => {
    const id = newId()
    return { id, organization_id: owner.organization.id, lead_id: id, name: `Lead ${n}`, source: 'adnet', ...row }
  })
  await systemDb().crmLead.createMany({ data })
  return data.map(({ id }) => id)
}
const categories = async (ids: string[]) => {
  const found = await systemDb().crmLead.findMany({ where: { id: { in: ids } } })
  return ids.map((id) => found.find((lead) => lead.id === id)!.category)
}
const add = (source_type: string, source_id: string, category: string) =>
  run(createCategoryRule, ctx, { source_type, source_id, category })

test('the preview says exactly what saving and applying then does', async () => {
  const ids = await leads([
    { campaign: 'Spring', form: 'F', category: 'F' },
    { campaign: 'spring', form: 'F', category: 'Other' },
    { campaign: 'Spring', ad: 'Special', form: 'F', category: 'Special offer' },
    { campaign: 'Winter', form: 'F', category: 'F' },
  ])
  await add('ad', 'special', 'Special offer')
  const draft = { source_type: 'campaign', source_id: 'SPRING ', category: 'Fibre' } as const
  const preview = await run(previewCategoryRule, ctx, draft)
  expect(preview).toMatchObject({ matched: 3, changes: 2, to: 'Fibre' })
  expect(preview.from).toEqual([
    { category: 'F', leads: 1 },
    { category: 'Other', leads: 1 },
  ])
  expect(preview.outranked_by).toMatchObject([{ rule: { source_type: 'ad', category: 'Special offer' }, leads: 1 }])
  expect(await categories(ids)).toEqual(['F', 'Other', 'Special offer', 'F'])

  await run(createCategoryRule, ctx, draft)
  const { rules, pending } = await run(listCategoryRules, ctx, {})
  expect(pending).toBe(preview.changes)
  expect(rules).toMatchObject([
    { source_type: 'ad', matched: 1, won: 1 },
    { source_type: 'campaign', matched: 3, won: 2 },
  ])
  expect(await run(recategorize, ctx, {})).toEqual({ updated: 2, job_id: null })
  expect(await categories(ids)).toEqual(['Fibre', 'Fibre', 'Special offer', 'F'])
  expect(await run(recategorize, ctx, {})).toEqual({ updated: 0, job_id: null })
  const history = await systemDb().auditLog.findMany({ where: { entity: 'crm-leads', entity_id: ids[1]! } })
  expect(history).toMatchObject([{ before: { category: 'Other' }, after: { category: 'Fibre' } }])
})

test('leads that were added by hand, deleted ones and other organizations’ keep their category', async () => {
  const other = await memberOf(await newOrganization())
  const ids = await leads([{ ad: 'X', source: 'manual', category: 'typed' }])
  const foreign = await leads([{ ad: 'X', category: 'theirs' }], other)
  const gone = await leads([{ ad: 'X', category: 'gone' }])
  await systemDb().crmLead.updateMany({ where: { id: gone[0]! }, data: { deleted_at: new Date() } })
  await add('ad', 'X', 'Rule')
  expect((await run(recategorize, ctx, {})).updated).toBe(0)
  expect(await categories([...ids, ...foreign, ...gone])).toEqual(['typed', 'theirs', 'gone'])
  const owner = await memberOf(other.organization, 'owner')
  const { rule } = await run(createCategoryRule, owner, { source_type: 'ad', source_id: 'X', category: 'Y' })
  expect((await refusal(run(deleteCategoryRule, ctx, { id: rule.id }))).status).toBe(404)
})

test('a second rule about the same is refused, whatever its spelling; who may only read changes nothing', async () => {
  await add('ad', 'Spring', 'A')
  expect(fieldsOf(await refusal(add('ad', ' SPRING', 'B')))).toEqual(['source_id'])
  await add('adset', 'Spring', 'B')
  const member = await memberOf(ctx.organization)
  expect((await refusal(run(recategorize, member, {}))).status).toBe(403)
  expect((await run(listCategoryRules, member, {})).rules).toHaveLength(2)
})

test('what leads came from is suggested, most leads first', async () => {
  await leads([{ ad: 'Rare' }, { ad: 'Often' }, { ad: 'OFTEN' }, { ad: '' }, { ad: 'By hand', source: 'manual' }])
  const { suggestions } = await run(suggestRuleSources, ctx, { source_type: 'ad' })
  expect(suggestions.map(({ leads: n }) => n)).toEqual([2, 1])
  expect((await run(suggestRuleSources, ctx, { source_type: 'ad', q: 'RAR' })).suggestions).toEqual([
    { value: 'Rare', leads: 1 },
  ])
})

test('SQL and the rules of the domain agree', async () => {
  const word = fc.constantFrom('', 'a', 'b', 'c')
  const lead = fc.record({ ad: word, ad_id: word, adset: word, adset_id: word, campaign: word, campaign_id: word })
  const more = fc.record({ form: fc.constantFrom('a', 'b', 'Form'), form_id: word })
  const [sample] = fc.sample(fc.array(fc.tuple(lead, more), { minLength: 200, maxLength: 200 }), {
    numRuns: 1,
    seed: 7,
  })
  const provenances = sample!.map(([a, b]) => ({ ...a, ...b }))
  const ids = await leads(provenances)
  for (const type of SOURCE_TYPES) {
    await add(type, 'a', `${type} a`)
    if (type !== 'ad') await add(type, 'c', `${type} c`)
  }
  const { rules } = await run(listCategoryRules, ctx, {})
  await run(recategorize, ctx, {})
  expect(await categories(ids)).toEqual(provenances.map((one) => categorize(one, rules).category))
})

test('many leads are changed by a job', async () => {
  await leads(Array.from({ length: 2_300 }, () => ({ campaign: 'Many', form: 'F' })))
  await add('campaign', 'many', 'M')
  const worker = await startWorker()
  const { updated, job_id } = await run(recategorize, ctx, {})
  expect(updated).toBe(2_300)
  await until('the job is done', async () => {
    const found = await systemDb().jobRun.findUnique({ where: { id: job_id! } })
    return found?.state === 'succeeded'
  })
  await worker.stop()
  expect(await systemDb().crmLead.count({ where: { organization_id: ctx.organization.id, category: 'M' } })).toBe(2_300)
})
