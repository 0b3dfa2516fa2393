import { z } from 'zod'
import type { OperationCtx } from '@/lib/core/operation'

export const fileOutput = z
  .object({
    id: z.string(),
    name: z.string(),
    content_type: z.string(),
    size: z.number(),
    uploaded_by: z.string().nullable(),
    created_at: z.string(),
  })
  .meta({ id: 'ProjectFile' })
export type FileWire = z.infer<typeof fileOutput>

export type StoredPmFile = NonNullable<Awaited<ReturnType<OperationCtx['db']['pmFile']['findFirst']>>>

export const toFile = ({ id, name, content_type, size, uploaded_by, created_at }: StoredPmFile): FileWire => ({
  id,
  name,
  content_type,
  size,
  uploaded_by,
  created_at: created_at.toISOString(),
})
