import { sql } from '@/lib/core/db/sql'
import { memberReference } from '@/lib/core/grid/query/references'
import { tableGrid } from '@/lib/core/grid/table-grid'
import { articleRules } from '../articles/article-rules'
import { categoryOffers } from '../articles/categories'
import { MAX_ARTICLE_CHARACTERS } from '../schemas'
import { projectReference } from './references'

export const knowledgeBase = tableGrid({
  slug: 'knowledge-base',
  module: 'project-manager',
  title: 'Knowledge base',
  singular: 'Article',
  plural: 'articles',
  description: 'What the organization knows, as articles: how things are done, what was agreed, where things are.',
  table: 'pm_article',
  permission: 'project-manager.article',
  columns: {
    title: {
      label: 'Title',
      type: 'text',
      maxLength: 300,
      required: true,
      sort: true,
      search: true,
      edit: true,
      primary: true,
      width: 320,
    },
    category: {
      label: 'Category',
      type: 'text',
      maxLength: 80,
      sort: true,
      search: true,
      edit: true,
      offers: categoryOffers,
      width: 180,
    },
    project_id: { label: 'Project', type: 'reference', reference: projectReference, nullable: true, edit: true },
    author_id: { label: 'Author', type: 'reference', reference: memberReference, nullable: true },
    content: {
      label: 'Content',
      type: 'long_text',
      cell: 'html',
      maxLength: MAX_ARTICLE_CHARACTERS,
      edit: true,
      filter: false,
      hidden: true,
      help: 'HTML; what an article cannot hold is left out. The search finds its text.',
    },
    beginning: {
      label: 'Beginning',
      type: 'text',
      sql: (t) => sql`left(${t}.plain_text, 200)`,
      filter: false,
      hidden: true,
      help: 'How its text begins, without formatting.',
    },
    created_at: { label: 'Created', type: 'datetime', sort: true, hidden: true },
    updated_at: { label: 'Changed', type: 'datetime', sort: true },
  },
  defaultSort: '-updated_at',
  form: { sections: [{ fields: ['title', 'category', 'project_id'] }] },
  rules: articleRules,
  stats: [
    { key: 'total', label: 'Articles' },
    {
      key: 'changed',
      label: 'Changed this month',
      tone: 'accent',
      filter: { column: 'updated_at', op: 'gte', value: 'this_month' },
    },
  ],
  rowPage: '/project-manager/knowledge/{row_id}',
  createPage: { href: '/project-manager/knowledge/new', permission: 'project-manager.article.create' },
  searchPlaceholder: 'Search titles, categories and text',
  empty: { title: 'No articles yet', body: 'Write down what others ask for again and again.' },
})
