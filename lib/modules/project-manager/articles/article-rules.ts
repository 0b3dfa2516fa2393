import { insertRows } from '@/lib/core/db/row-sets'
import { compile } from '@/lib/core/db/sql'
import { invalidField } from '@/lib/core/errors'
import type { ModelWrites } from '@/lib/core/grid/writes/write-rules'
import { isTooDeep } from '@/lib/core/html/clean-html'
import { MAX_ARTICLE_CHARACTERS } from '../schemas'
import type { ArticleRow } from './article-row'
import { cleanHtml } from './clean-html'

/** What an article says is cleaned on every way in; each save is a version. */
export const articleRules: NonNullable<ModelWrites['rules']> = {
  prepare({ ctx, values, before }) {
    const author = before ? {} : { author_id: ctx.user?.id ?? null }
    return { ...values, ...author, ...contentOf(values.content), ...categoryOf(values.category) }
  },
  async afterWrite({ ctx, before, after }) {
    const article = after as ArticleRow
    if (before && SAID.every((key) => before[key] === article[key])) return
    const { id, organization_id, title, category, content, version, updated_at } = article
    const saved = { article_id: id, organization_id, number: version, title, category, content }
    const row = { ...saved, saved_by: ctx.user?.id ?? null, saved_at: updated_at }
    ctx.later(compile(insertRows('pm_article_version', [row])))
  },
}

const SAID = ['title', 'category', 'content'] as const

function contentOf(content: unknown): { content?: string } {
  if (typeof content !== 'string') return {}
  if (isTooDeep(content))
    throw invalidField('content', 'Its tags are nested too deeply. Send simpler HTML.', 'too_deep')
  const clean = cleanHtml(content)
  if (clean.length > MAX_ARTICLE_CHARACTERS)
    throw invalidField(
      'content',
      `The article is longer than ${MAX_ARTICLE_CHARACTERS} characters with its formatting. Split it in two.`,
      'too_long',
    )
  return { content: clean }
}

/** Two that differ in blanks alone would stand beside each other. */
const categoryOf = (category: unknown): { category?: string } =>
  typeof category === 'string' ? { category: category.replace(/\s+/g, ' ').trim() } : {}
