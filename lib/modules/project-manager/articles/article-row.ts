import type { Row } from '@/lib/core/grid/writes/write-rules'

export type ArticleRow = Row & {
  title: string
  category: string
  content: string
  project_id: string | null
  author_id: string | null
  version: number
  updated_at: Date
  deleted_at: Date | null
}
