import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import { compile, sql } from '@/lib/core/db/sql'
import { notFound, stale } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { type ItemRule, MATCH_KINDS, mapAnswers, readRange } from '@/lib/modules/crm/domain/item-map'

const KEY = 'crm.item_map'
const MAX_RULES = 500

const text = (most: number) =>
  z
    .string({ error: 'Enter text.' })
    .trim()
    .max(most, `At most ${most} characters.`)
    .refine((value) => !value.includes('\0'), 'Remove the null character.')

const ruleSchema = z.strictObject({
  form: text(300).default(''),
  field: text(300).min(1, 'Say which question.'),
  match_kind: z.enum(MATCH_KINDS, { error: `Choose one of ${MATCH_KINDS.join(', ')}.` }),
  match_value: text(300).default(''),
  item_code: text(80).min(1, 'Say which item.'),
  description: text(300).default(''),
  quantity_from: z.enum(['fixed', 'answer'], { error: 'Choose fixed or answer.' }).default('fixed'),
  quantity: z
    .number({ error: 'Enter a number.' })
    .min(0.0001, 'The least is 0.0001.')
    .max(1_000_000, 'At most a million.')
    .default(1),
})
const rulesSchema = z
  .array(ruleSchema)
  .max(MAX_RULES, `At most ${MAX_RULES} rules.`)
  .superRefine((rules, issues) => {
    for (const [n, { match_kind, match_value }] of rules.entries()) {
      const say = (message: string) => issues.addIssue({ code: 'custom', path: [n, 'match_value'], message })
      if ((match_kind === 'equals' || match_kind === 'contains') && match_value === '') say('Say which answer.')
      if (match_kind === 'number' && !readRange(match_value))
        say('Write 5, 1-5 or 10+, or leave it empty for any number.')
    }
  })

const output = z.object({ rules: z.array(ruleSchema), version: z.number() })

async function loadMap(ctx: OperationCtx): Promise<z.infer<typeof output>> {
  const [rows, setting] = [
    await ctx.db.crmItemMap.findMany({ orderBy: [{ position: 'asc' }, { id: 'asc' }] }),
    await ctx.db.organizationSetting.findFirst({ where: { key: KEY } }),
  ]
  const rules = rows.map(
    ({ form, field, match_kind, match_value, item_code, description, quantity_from, quantity }) => ({
      form,
      field,
      match_kind: match_kind as ItemRule['match_kind'],
      match_value,
      item_code,
      description,
      quantity_from: quantity_from as ItemRule['quantity_from'],
      quantity: Number(quantity),
    }),
  )
  return { rules, version: Number((setting?.value as { version?: number } | null)?.version ?? 0) }
}

export const readItemMap = defineOperation({
  name: 'crm.item_map.read',
  title: 'Read the item map',
  permission: 'crm.rule.read',
  effect: 'read',
  input: z.strictObject({}),
  output,
  run: ({ ctx }) => loadMap(ctx),
})

export const writeItemMap = defineOperation({
  name: 'crm.item_map.write',
  title: 'Changed the item map',
  permission: 'crm.rule.manage',
  effect: 'write',
  input: z.strictObject({
    rules: rulesSchema,
    /** What was read; without it the list is replaced whatever it is now. */
    version: z.number().int().optional(),
  }),
  output,
  async run({ ctx, input }) {
    const organization_id = ctx.organization.id
    // One whole list after the other.
    await ctx.query(
      compile(sql`select pg_advisory_xact_lock(hashtextextended(${`item map ${organization_id}`}, 0))::text`),
    )
    const before = await loadMap(ctx)
    if (input.version !== undefined && input.version !== before.version) throw stale(before)
    await ctx.db.crmItemMap.deleteMany({})
    await ctx.db.crmItemMap.createMany({
      data: input.rules.map((rule, position) => ({ ...rule, id: newId(), organization_id, position })),
    })
    const value = { version: before.version + 1 }
    await ctx.db.organizationSetting.upsert({
      where: { organization_id_key: { organization_id, key: KEY } },
      create: { organization_id, key: KEY, value },
      update: { value },
    })
    const after = await loadMap(ctx)
    ctx.record({ entity: 'crm-item-map', id: organization_id, label: 'Item map', before, after })
    ctx.signal({ type: 'grid', slug: 'crm-item-map' })
    return after
  },
})

const line = z.object({
  item_code: z.string(),
  description: z.string(),
  quantity: z.number(),
  question: z.string(),
  answer: z.string(),
  rule: z.number(),
})

export const previewItemMap = defineOperation({
  name: 'crm.item_map.preview',
  title: 'Tried the item map on a lead',
  permission: 'crm.rule.read',
  effect: 'read',
  input: z.strictObject({
    lead_id: z.uuid({ error: 'Choose a lead.' }),
    /** A list that is not saved yet; the stored one unless given. */
    rules: rulesSchema.optional(),
  }),
  output: z.object({
    lines: z.array(line),
    unmapped_answers: z.array(z.object({ question: z.string(), answer: z.string() })),
    winners: z.array(z.object({ question: z.string(), rule: z.number() })),
  }),
  async run({ ctx, input }) {
    const lead = await ctx.db.crmLead.findFirst({ where: { id: input.lead_id, deleted_at: null } })
    if (!lead) throw notFound('lead')
    return mapAnswers(answersOf(lead.form_answers), input.rules ?? (await loadMap(ctx)).rules, lead.form)
  },
})

/**
 * The items of a lead, for whoever writes its quotation.
 * @throws 404 for a lead of another organization, or none
 */
export async function itemsOfLead(ctx: OperationCtx, leadId: string) {
  const lead = await ctx.db.crmLead.findFirst({ where: { id: leadId, deleted_at: null } })
  if (!lead) throw notFound('lead')
  return mapAnswers(answersOf(lead.form_answers), (await loadMap(ctx)).rules, lead.form)
}

const answersOf = (stored: unknown): Record<string, unknown> =>
  typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? (stored as Record<string, unknown>) : {}

export const suggestItemMap = defineOperation({
  name: 'crm.item_map.suggest',
  title: 'Looked up questions, answers and leads for the item map',
  permission: 'crm.rule.read',
  effect: 'read',
  input: z.strictObject({ q: z.string().max(200).default('') }),
  output: z.object({
    /** Questions of the newest leads, with answers that were given. */
    questions: z.array(z.object({ question: z.string(), answers: z.array(z.string()) })),
    forms: z.array(z.string()),
    leads: z.array(z.object({ id: z.string(), name: z.string(), form: z.string() })),
  }),
  async run({ ctx, input }) {
    const newest = sql`
      select id, name, email, phone, form, form_answers, created_at from crm_lead
      where organization_id = ${ctx.organization.id}::uuid and deleted_at is null
        and jsonb_typeof(form_answers) = 'object' and form_answers <> '{}'
      order by created_at desc, id desc limit 500`
    const pattern = `%${input.q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
    const [questions, forms, leads] = [
      await ctx.query<{ question: string; answers: string[] }>(
        compile(sql`select a.key as question, (array_agg(distinct left(a.value, 120)))[1:20] as answers
          from (${newest}) l cross join lateral jsonb_each_text(l.form_answers) a
          group by a.key order by count(*) desc, a.key limit 200`),
      ),
      await ctx.query<{ form: string }>(
        compile(sql`select distinct form from (${newest}) l where form <> '' order by form limit 100`),
      ),
      await ctx.query<{ id: string; name: string; form: string }>(
        compile(sql`select id::text, coalesce(nullif(name, ''), nullif(email, ''), phone) as name, form
          from (${newest}) l where lower(name) like ${pattern} order by created_at desc, id desc limit 50`),
      ),
    ]
    return { questions, forms: forms.map(({ form }) => form), leads }
  },
})
