import { newId } from '../db/ids'
import { systemDb } from '../db/prisma'
import { notFound } from '../errors'
import type { OperationCtx } from '../operation'
import { toBytes } from './meter'
import type { ByteRange } from './port'
import { bytesStore } from './store'

/** Unless a caller says otherwise. */
const MAX_FILE_BYTES = 50 * 1024 * 1024

export type NewFile = {
  /** As the person named it; folders and control characters are dropped. */
  name: string
  content_type: string
  bytes: Parameters<typeof toBytes>[0]
  /** 50 MB by default. */
  max_bytes?: number
}

export type StoredFileDetails = { id: string; name: string; content_type: string; size: number; sha256: string }

type Owner = { organization: { id: string } | null; actor: { id: string | null } }

/**
 * Takes the bytes in, outside any transaction: an upload may last longer than one can. The file counts as deleted until
 * `keepFile` is called, so what a failed request left behind is swept away after a day.
 * @throws 413 tooLarge
 */
export async function receiveFile({ organization, actor }: Owner, file: NewFile): Promise<StoredFileDetails> {
  if (!organization) throw new Error('a file belongs to an organization')
  const id = newId()
  const now = new Date()
  const storage_key = `${organization.id}/${now.toISOString().slice(0, 7).replace('-', '/')}/${id}`
  const details = { id, name: safeName(file.name), content_type: safeType(file.content_type) }
  const put = { contentType: details.content_type, maxBytes: file.max_bytes ?? MAX_FILE_BYTES }
  const { size, sha256 } = await bytesStore().put(storage_key, toBytes(file.bytes), put)
  // The system role: the caller's transaction may not have begun, and the row must outlive its end.
  await systemDb().storedFile.create({
    data: {
      ...details,
      organization_id: organization.id,
      size,
      sha256,
      storage_key,
      created_by: actor.id,
      deleted_at: now,
    },
  })
  return { ...details, size, sha256 }
}

/** Makes a received file part of what the operation commits. @throws 404 for an unknown or foreign id */
export async function keepFile(ctx: OperationCtx, id: string): Promise<StoredFileDetails> {
  const { count } = await ctx.db.storedFile.updateMany({ where: { id }, data: { deleted_at: null } })
  if (count === 0) throw notFound('file')
  return factsOf(await ctx.db.storedFile.findFirstOrThrow({ where: { id } }))
}

/** `receiveFile` and `keepFile` at once, for small files that an operation makes itself. */
export async function storeFile(ctx: OperationCtx, file: NewFile): Promise<StoredFileDetails> {
  return keepFile(ctx, (await receiveFile(ctx, file)).id)
}

export type OpenFile = StoredFileDetails & { read(range?: ByteRange): Promise<ReadableStream<Uint8Array>> }

/** @throws 404 for an unknown, deleted or foreign file */
export async function openFile(ctx: Pick<OperationCtx, 'db'>, id: string): Promise<OpenFile> {
  const row = await ctx.db.storedFile.findFirst({ where: { id, deleted_at: null } })
  if (!row) throw notFound('file')
  return { ...factsOf(row), read: (range) => bytesStore().get(row.storage_key, range) }
}

/** The bytes go a day later, when nothing can bring the row back any more. */
export async function deleteFile(ctx: OperationCtx, id: string): Promise<void> {
  await ctx.db.storedFile.updateMany({ where: { id, deleted_at: null }, data: { deleted_at: new Date() } })
}

const factsOf = ({ id, name, content_type, size, sha256 }: StoredFileDetails): StoredFileDetails => ({
  id,
  name,
  content_type,
  size,
  sha256,
})

export function safeName(name: string): string {
  const last = name.normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const clean = last
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/^\.+/, '')
    .trim()
    .slice(0, 200)
  return clean || 'file'
}

const safeType = (type: string): string => {
  const bare = (type.split(';')[0] ?? '').trim().toLowerCase()
  return /^[\w.+-]+\/[\w.+-]+$/.test(bare) ? bare : 'application/octet-stream'
}
