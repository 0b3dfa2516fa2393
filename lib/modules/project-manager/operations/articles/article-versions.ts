import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { conflict, notFound, stale } from '@/lib/core/errors'
import { readRow } from '@/lib/core/grid/query/read-grid'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { storedArticle } from '../../articles/find-article'
import { knowledgeBase } from '../../grids/knowledge-base.grid'

const MAX_LISTED = 200

const summary = z.object({
  number: z.number(),
  title: z.string(),
  category: z.string(),
  saved_at: z.string(),
  saved_by: z.string().nullable(),
  saved_by_name: z.string().nullable(),
})
const versionSummary = summary.meta({ id: 'ArticleVersionSummary' })
const versionOutput = summary
  .extend({
    content: z.string(),
    /** What the save before it left; null: it is the first. */
    previous: z.object({ number: z.number(), title: z.string(), content: z.string() }).nullable(),
  })
  .meta({ id: 'ArticleVersion' })

type Summary = Omit<z.infer<typeof summary>, 'saved_at'> & { saved_at: Date }
const SUMMARY = sql`v.number, v.title, v.category, v.saved_at, v.saved_by::text, u.name as saved_by_name`
const WITH_NAMES = sql`left join "user" u on u.id = v.saved_by`

const ofArticle = (ctx: OperationCtx, id: string) =>
  sql`v.organization_id = ${ctx.organization.id}::uuid and v.article_id = ${id}::uuid`

export const listArticleVersions = defineOperation({
  name: 'project-manager.article.list-versions',
  title: 'Listed versions of an article',
  permission: 'project-manager.article.read',
  effect: 'read',
  input: z.strictObject({ id: z.string() }),
  output: z.object({ versions: z.array(versionSummary), more: z.boolean() }),
  async run({ ctx, input: { id } }) {
    await storedArticle(ctx, id)
    const rows = await ctx.query<Summary>(
      compile(sql`select ${SUMMARY} from pm_article_version v ${WITH_NAMES} where ${ofArticle(ctx, id)}
        order by v.number desc limit ${sql.lit(MAX_LISTED + 1)}`),
    )
    const versions = rows.slice(0, MAX_LISTED).map((row) => ({ ...row, saved_at: row.saved_at.toISOString() }))
    return { versions, more: rows.length > MAX_LISTED }
  },
})

const which = {
  id: z.string(),
  number: z.coerce.number().int().min(1).max(2_147_483_647).meta({ description: 'Of the version, as the list has it' }),
}

export const readArticleVersion = defineOperation({
  name: 'project-manager.article.read-version',
  title: 'Read a version of an article',
  permission: 'project-manager.article.read',
  effect: 'read',
  input: z.strictObject(which),
  output: z.object({ version: versionOutput }),
  async run({ ctx, input: { id, number } }) {
    await storedArticle(ctx, id)
    const [row, previous] = await ctx.query<Summary & { content: string }>(
      compile(sql`select ${SUMMARY}, v.content from pm_article_version v ${WITH_NAMES}
        where ${ofArticle(ctx, id)} and v.number <= ${number}::int order by v.number desc limit 2`),
    )
    if (row?.number !== number) throw notFound('version')
    return {
      version: {
        ...row,
        saved_at: row.saved_at.toISOString(),
        previous: previous ? { number: previous.number, title: previous.title, content: previous.content } : null,
      },
    }
  },
})

/** What it said then is what it says now, as a version of its own: none is lost, this one neither. */
export const restoreArticleVersion = defineOperation({
  name: 'project-manager.article.restore-version',
  title: 'Restored a version of an article',
  permission: 'project-manager.article.update',
  effect: 'write',
  input: z.strictObject({
    ...which,
    version: z.number().int().optional().meta({ description: 'Of the article, as it was read' }),
  }),
  output: z.object({ id: z.string(), version: z.number() }),
  async run({ ctx, input: { id, number, version } }) {
    const article = await storedArticle(ctx, id)
    if (article.deleted_at) throw conflict('The article is in the bin. Restore it first.')
    if (version !== undefined && version !== article.version) throw stale(await readRow(knowledgeBase, ctx, id))
    const found = await ctx.db.pmArticleVersion.findFirst({ where: { article_id: id, number } })
    if (!found) throw notFound('version')
    const { title, category, content } = found
    const after = await ctx.call(knowledgeBase.writes.update, {
      row_id: id,
      changes: { title, category, content },
      ...(version === undefined ? {} : { version }),
    })
    return { id, version: Number(after.version) }
  },
})
