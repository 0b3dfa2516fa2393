import { z } from 'zod'
import { newId } from '../../../db/ids'
import { meter, toBytes } from '../../../files/meter'
import { keepFile, receiveFile, type StoredFileDetails, safeName } from '../../../files/stored-files'
import { type OperationCtx, runOperation } from '../../../operation'
import type { Grid } from '../../define-grid'
import { holderOf } from '../acting-as'
import { findImport, ownerId, toWire } from '../find-import'
import { type FileDetails, type FileRow, MAX_IMPORT_BYTES } from '../reading/read-file'
import { openList } from '../reading/read-in-thread'
import { guessSettings, headersOf, type Remembered, signatureOf } from '../settings'
import { guessHeaderRow, mayUpdate } from '../targets'
import { gridImport } from '../wire'
import { withoutSecrets } from '../without-secrets'
import { importOperation } from './import-operation'

export const importOutput = z.object({ import: gridImport })

type Known = { file: StoredFileDetails; details: FileDetails; rows: FileRow[] }

/** Permission was asked by the upload, which runs outside any transaction for as long as the bytes take. */
const startImport = importOperation({
  name: 'start',
  title: 'Brought a file',
  effect: 'write',
  shape: { known: z.custom<Known>() },
  output: importOutput,
  async run({ grid, ctx, input: { known } }) {
    const { file, details, rows } = known
    await keepFile(ctx, file.id)
    const { settings, columns } = await guessed(grid, ctx, details, rows)
    const id = newId()
    await ctx.db.gridImport.create({
      data: {
        id,
        organization_id: ctx.organization.id,
        slug: grid.slug,
        file_id: file.id,
        file_name: file.name,
        source: { ...details, columns },
        settings,
        holder: holderOf(ctx),
        created_by: ownerId(ctx),
        created_by_name: ctx.user?.name ?? ctx.actor.label,
      },
    })
    return { import: toWire(grid, ctx, await findImport(ctx, grid, id)) }
  },
})

/** Guesses anew, e.g. for another sheet; a headings' row that is given stays. */
export async function guessed(
  grid: Grid,
  ctx: OperationCtx,
  details: FileDetails,
  rows: FileRow[],
  headerRow: number | null = null,
) {
  const header_row = headerRow ?? guessHeaderRow(grid, rows)
  const remembered = await recall(ctx, grid, signatureOf(headersOf(rows, header_row)))
  const { settings, columns } = guessSettings(grid, details, rows, header_row, () => remembered)
  if (!mayUpdate(grid, ctx) && settings.on_match === 'update') settings.on_match = 'skip'
  if (grid.requiredFilters?.length) settings.match = null
  return { settings, columns }
}

async function recall(ctx: OperationCtx, grid: Grid, signature: string): Promise<Remembered | null> {
  const person = ownerId(ctx)
  if (!person) return null
  const found = await ctx.db.gridImportMapping.findFirst({ where: { person, slug: grid.slug, signature } })
  return (found?.settings as Remembered | undefined) ?? null
}

export const uploadImport = importOperation({
  name: 'upload',
  title: 'Brought a file',
  effect: 'write',
  delegates: true,
  shape: { name: z.string().min(1).max(200).default('list.csv'), body: z.custom<ReadableStream<Uint8Array>>() },
  output: importOutput,
  async run({ grid, ctx, input }) {
    const pieces: Uint8Array[] = []
    async function* passing() {
      for await (const piece of toBytes(input.body)) {
        pieces.push(piece)
        yield piece
      }
    }
    const hasSecrets = Object.values(grid.columns).some(({ writeOnly }) => writeOnly)
    let kept: Uint8Array | null = null
    if (hasSecrets) {
      for await (const _ of meter(passing(), MAX_IMPORT_BYTES).bytes);
      kept = await withoutSecrets(grid, new Uint8Array(Buffer.concat(pieces)))
    }
    const name = safeName(input.name)
    const file = await receiveFile(ctx, {
      name: kept ? `${name.replace(/\.\w{1,5}$/, '')}.csv` : name,
      content_type: 'application/octet-stream',
      bytes: kept ?? passing(),
      max_bytes: MAX_IMPORT_BYTES,
    })
    const { details, rows } = await openList(kept ?? new Uint8Array(Buffer.concat(pieces)))
    // A second upload of the same file is another import; nothing has happened yet that could be doubled.
    return runOperation(
      startImport,
      { ...ctx, idempotencyKey: null },
      { slug: grid.slug, known: { file, details, rows } },
    )
  },
})
