import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { likeText } from '@/lib/core/grid/query/filter'
import { matchRank } from '@/lib/core/grid/query/match-rank'
import { defineOperation } from '@/lib/core/operation'
import { placedLeads } from '@/lib/modules/crm/categories/category-sql'
import { AD_NETWORK, SOURCE_TYPES } from '@/lib/modules/crm/domain/category-rules'
import { loadRules, ruleFields, ruleOutput } from './change-category-rules'

/** A rule that is not stored yet has this id. */
const DRAFT = 'draft'

export const listCategoryRules = defineOperation({
  name: 'crm.rule.list',
  title: 'Listed the category rules',
  permission: 'crm.rule.read',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({
    rules: z.array(
      ruleOutput.extend({
        /** Leads that it fits, and those of them that no more specific rule takes. */
        matched: z.number(),
        won: z.number(),
      }),
    ),
    /** Leads of the ad network that would get another category if the rules were applied again. */
    pending: z.number(),
  }),
  async run({ ctx }) {
    const [rules, counts] = [
      await loadRules(ctx),
      // One pass over the leads; the line without a rule counts those that would change.
      await ctx.query<{ rule: string | null; matched: number; won: number }>(
        compile(sql`${placedLeads(ctx.organization.id)}
          select m.rule, count(*)::int as matched, count(*) filter (where m.rule = p.matches[1])::int as won
          from placed p cross join lateral (select distinct unnest(p.matches) as rule) m
          group by m.rule
          union all
          select null, count(*)::int, 0 from placed where category is distinct from next`),
      ),
    ]
    const byRule = new Map(counts.map(({ rule, ...rest }) => [rule, rest]))
    return {
      rules: rules.map((rule) => ({ ...rule, ...(byRule.get(rule.id) ?? { matched: 0, won: 0 }) })),
      pending: counts.find(({ rule }) => rule === null)?.matched ?? 0,
    }
  },
})

export const previewCategoryRule = defineOperation({
  name: 'crm.rule.preview',
  title: 'Looked at what a category rule would change',
  permission: 'crm.rule.read',
  effect: 'read',
  input: z.strictObject(ruleFields),
  output: z.object({
    /** Leads that the rule fits. */
    matched: z.number(),
    /** Those whose category it would change. */
    changes: z.number(),
    from: z.array(z.object({ category: z.string(), leads: z.number() })),
    to: z.string(),
    examples: z.array(z.object({ id: z.string(), name: z.string(), from: z.string(), to: z.string() })),
    /** More specific rules that win for some of them. */
    outranked_by: z.array(z.object({ rule: ruleOutput, leads: z.number() })),
  }),
  async run({ ctx, input }) {
    const changed = sql`matches[1] = ${DRAFT} and category is distinct from next`
    const [found] = await ctx.query<{ winners: Winner[] | null; from: From[] | null; examples: Example[] | null }>(
      // One pass over the leads for all three.
      compile(sql`${placedLeads(ctx.organization.id, { id: DRAFT, ...input })}
        select
          (select json_agg(w) from (select matches[1] as rule, count(*)::int as leads from placed
            where ${DRAFT} = any(matches) group by 1 order by 2 desc) w) as winners,
          (select json_agg(f) from (select category, count(*)::int as leads from placed where ${changed}
            group by 1 order by 2 desc, 1) f) as "from",
          (select json_agg(e) from (select id::text, coalesce(nullif(name, ''), nullif(email, ''), phone) as name,
            category as "from" from placed where ${changed} order by created_at desc, id limit 5) e) as examples`),
    )
    const winners = found?.winners ?? []
    const from = found?.from ?? []
    const examples = found?.examples ?? []
    const rules = new Map((await loadRules(ctx)).map((rule) => [rule.id, rule]))
    const sum = (counts: { leads: number }[]) => counts.reduce((total, { leads }) => total + leads, 0)
    return {
      matched: sum(winners),
      changes: sum(from),
      from,
      to: input.category,
      examples: examples.map((example) => ({ ...example, to: input.category })),
      outranked_by: winners.flatMap(({ rule: id, leads }) => {
        const rule = rules.get(id)
        return rule ? [{ rule, leads }] : []
      }),
    }
  },
})

type Winner = { rule: string; leads: number }
type From = { category: string; leads: number }
type Example = { id: string; name: string; from: string }

const MAX_SUGGESTED = 50

export const suggestRuleSources = defineOperation({
  name: 'crm.rule.suggest',
  title: 'Looked up ads, ad sets, campaigns and forms',
  permission: 'crm.rule.read',
  effect: 'read',
  input: z.strictObject({ source_type: ruleFields.source_type, q: z.string().max(200).default('') }),
  output: z.object({ suggestions: z.array(z.object({ value: z.string(), leads: z.number() })) }),
  async run({ ctx, input }) {
    const column = sql.ref(`l.${SOURCE_TYPES.find((type) => type === input.source_type)!}`)
    const suggestions = await ctx.query<{ value: string; leads: number }>(
      // The search view: under the table's own policy the expression could not use its index.
      compile(sql`
        select max(${column}) as value, count(*)::int as leads from crm_lead_search l
        where l.organization_id = ${ctx.organization.id}::uuid and l.source = ${sql.raw(`'${AD_NETWORK}'`)}
          and l.deleted_at is null and ${column} <> '' and lower(${column}) like ${`%${likeText(input.q.toLowerCase())}%`}
        group by lower(${column}) order by ${matchRank(input.q, [sql`max(${column})`])}, 2 desc, 1 limit ${MAX_SUGGESTED}::int8`),
    )
    return { suggestions }
  },
})
