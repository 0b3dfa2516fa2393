import { z } from 'zod'
import { compile, sortedText, sql } from '@/lib/core/db/sql'
import { readRow } from '@/lib/core/grid/query/read-grid'
import { rowOf } from '@/lib/core/grid/row-schema'
import { defineOperation } from '@/lib/core/operation'
import { storedArticle } from '../../articles/find-article'
import { knowledgeBase } from '../../grids/knowledge-base.grid'

const MAX_LISTED = 1_000

const listed = z
  .object({
    id: z.string(),
    title: z.string(),
    category: z.string(),
    project: z.string().nullable(),
    updated_at: z.string(),
  })
  .meta({ id: 'ListedArticle' })

/** The table of contents of the knowledge base: in the order of the categories, those without one last. */
export const listArticles = defineOperation({
  name: 'project-manager.article.list',
  title: 'Listed articles',
  permission: 'project-manager.article.read',
  effect: 'read',
  snapshot: 'statement',
  input: z.strictObject({}),
  output: z.object({ articles: z.array(listed), more: z.boolean() }),
  async run({ ctx }) {
    const rows = await ctx.query<Omit<z.infer<typeof listed>, 'updated_at'> & { updated_at: Date }>(
      compile(sql`
        select a.id::text, a.title, a.category, p.name as project, a.updated_at from pm_article a
        left join pm_project p on p.organization_id = a.organization_id and p.id = a.project_id and p.deleted_at is null
        where a.organization_id = ${ctx.organization.id}::uuid and a.deleted_at is null
        order by a.category = '', ${sortedText(sql`a.category`)}, ${sortedText(sql`a.title`)}, a.id
        limit ${sql.lit(MAX_LISTED + 1)}`),
    )
    const articles = rows.slice(0, MAX_LISTED).map((row) => ({ ...row, updated_at: row.updated_at.toISOString() }))
    return { articles, more: rows.length > MAX_LISTED }
  },
})

/** An article as its page shows it. */
export const readArticle = defineOperation({
  name: 'project-manager.article.read',
  title: 'Read an article',
  permission: 'project-manager.article.read',
  effect: 'read',
  input: z.strictObject({ id: z.string() }),
  output: z.object({ article: rowOf(() => knowledgeBase), deleted: z.boolean() }),
  async run({ ctx, input }) {
    const { deleted_at } = await storedArticle(ctx, input.id)
    return { article: await readRow(knowledgeBase, ctx, input.id), deleted: deleted_at !== null }
  },
})
