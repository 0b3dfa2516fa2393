import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation } from '@/lib/core/operation'
import { markedExcerpt, markedPieces, markedTitle, matchingIds, wordQuery, wordsOf } from '../../articles/search-words'

const pieces = z
  .array(z.object({ text: z.string(), hit: z.boolean() }))
  .meta({ id: 'MarkedText', description: 'Plain text in pieces; those that match the search have `hit`.' })

const found = z
  .object({ id: z.string(), category: z.string(), updated_at: z.string(), title: pieces, excerpt: pieces })
  .meta({ id: 'FoundArticle' })

/** Of text (B) and titles (A), as PostgreSQL wants them: a word in a title says what the article is about. */
const WEIGHTS = sql`'{0, 0, 0.05, 1}'::float4[]`

type Row = { id: string; category: string; updated_at: Date; title: string; excerpt: string }

/** Articles by what they say, those that say it most first. */
export const searchArticles = defineOperation({
  name: 'project-manager.article.search',
  title: 'Searched articles',
  permission: 'project-manager.article.read',
  effect: 'read',
  snapshot: 'statement',
  input: z.strictObject({
    q: z.string().trim().max(200).meta({ description: 'Words in any form; the last one may be unfinished' }),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  output: z.object({ articles: z.array(found), more: z.boolean() }),
  async run({ ctx, input: { q, limit } }) {
    const words = wordsOf(q)
    if (words.length === 0) return { articles: [], more: false }
    const query = wordQuery(words)
    const organization = sql`${ctx.organization.id}::uuid`
    const rows = await ctx.query<Row>(
      compile(sql`
        with best as materialized (
          select a.id, a.updated_at, ts_rank(${WEIGHTS}, a.search, ${query}) as rank
          from pm_article a
          where a.organization_id = ${organization} and a.id in (${matchingIds(ctx.organization.id, words, query)})
          order by rank desc, a.updated_at desc, a.id limit ${sql.lit(limit + 1)})
        select a.id::text, a.category, a.updated_at, ${markedTitle(query)} as title, ${markedExcerpt(words, query)} as excerpt
        from best join pm_article a on a.organization_id = ${organization} and a.id = best.id
        order by best.rank desc, best.updated_at desc, best.id`),
      { customPlan: true },
    )
    const articles = rows.slice(0, limit).map(({ id, category, updated_at, title, excerpt }) => ({
      id,
      category,
      updated_at: updated_at.toISOString(),
      title: markedPieces(title, words),
      excerpt: markedPieces(excerpt, words),
    }))
    return { articles, more: rows.length > limit }
  },
})
