import type { RecordFacts } from '@/components/record-page/types'
import type { AnswerOf } from '@/lib/client/call'

export type ArticlePage = AnswerOf<'GET /pm/articles/{id}'>
export type Article = ArticlePage['article']

export const HOME = '/project-manager/knowledge'

export const articleRecord = (id: string): RecordFacts => ({
  slug: 'knowledge-base',
  id,
  list: HOME,
  shows: ['knowledge-base'],
})
