import { z } from 'zod'
import type { OperationCtx } from '@/lib/core/operation'

export const commentOutput = z
  .object({
    id: z.string(),
    body: z.string(),
    author_id: z.string().nullable().describe('Null: a program wrote it.'),
    author_name: z.string(),
    mention_ids: z.array(z.string()).describe('The people whom it names, who were told.'),
    created_at: z.string(),
    edited_at: z.string().nullable(),
  })
  .meta({ id: 'ProjectComment' })
export type CommentWire = z.infer<typeof commentOutput>

export type StoredComment = NonNullable<Awaited<ReturnType<OperationCtx['db']['pmComment']['findFirst']>>>

export const toComment = (row: StoredComment): CommentWire => ({
  id: row.id,
  body: row.body,
  author_id: row.user_id,
  author_name: row.author_name,
  mention_ids: row.mention_ids,
  created_at: row.created_at.toISOString(),
  edited_at: row.edited_at?.toISOString() ?? null,
})
