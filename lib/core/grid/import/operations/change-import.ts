import { conflict } from '../../../errors'
import { demandMine, findImport, ownerId, type StoredImport, toWire } from '../find-import'
import { readBytes } from '../import-store'
import { readHead } from '../reading/read-in-thread'
import { demandSettings, fileColumns, headersOf, settingsSchema, signatureOf, toRemember } from '../settings'
import { mayUpdate } from '../targets'
import type { ImportSettings } from '../wire'
import { importId, importOperation } from './import-operation'
import { guessed, importOutput } from './upload-import'

/**
 * Says how the file is read. Reading it otherwise (another sheet, another row of headings) guesses the fields again; any
 * change takes the preview back.
 */
export const changeImport = importOperation({
  name: 'change',
  title: 'Said how a file is read',
  effect: 'write',
  shape: { id: importId, settings: settingsSchema.partial() },
  output: importOutput,
  async run({ grid, ctx, input }) {
    const one = await findImport(ctx, grid, input.id)
    demandMine(ctx, one)
    if (!['uploaded', 'checked', 'failed'].includes(one.state) || one.counts.created || one.counts.updated)
      throw conflict('This import has begun already. Bring the file again to read it otherwise.')
    const asked = input.settings
    const settings = { ...one.settings, ...asked } as ImportSettings
    const details = { ...one.source, sheet: settings.sheet, encoding: settings.encoding, delimiter: settings.delimiter }
    demandSettings(grid, { ...settings, mapping: [], match: null }, details, true)

    const { rows } = await readHead(await readBytes(ctx, one.file_id), details)
    const isReread =
      asked.mapping === undefined &&
      (['sheet', 'encoding', 'delimiter', 'header_row'] as const).some(
        (key) => key in asked && asked[key] !== one.settings[key],
      )
    const headerRow = asked.header_row ?? (settings.sheet === one.settings.sheet ? one.settings.header_row : null)
    const reread = isReread ? await guessed(grid, ctx, details, rows, headerRow) : null
    const final = reread
      ? { ...reread.settings, blanks: settings.blanks }
      : {
          ...settings,
          match: settings.match !== null && settings.mapping.includes(settings.match) ? settings.match : null,
        }
    demandSettings(grid, final, details, mayUpdate(grid, ctx))

    const headers = headersOf(rows, final.header_row)
    const columns =
      reread?.columns ??
      fileColumns(rows, final.header_row, headers, (index) =>
        final.mapping[index] === one.settings.mapping[index] ? (one.source.columns[index]?.mark ?? null) : null,
      )
    await remember(ctx, grid.slug, final, headers, asked.mapping !== undefined)
    await ctx.db.gridImport.updateMany({
      where: { id: one.id },
      data: {
        state: 'uploaded',
        settings: final,
        source: { ...details, columns },
        counts: {},
        error: '',
        done: 0,
        total: null,
      },
    })
    return { import: toWire(grid, ctx, await findImport(ctx, grid, one.id)) }
  },
})

async function remember(
  ctx: Parameters<typeof guessed>[1],
  slug: string,
  settings: StoredImport['settings'],
  headers: string[],
  chosen: boolean,
): Promise<void> {
  const person = ownerId(ctx)
  if (!person || !chosen || settings.header_row === 0 || settings.mapping.every((key) => key === null)) return
  const key = { person, slug, signature: signatureOf(headers), organization_id: ctx.organization.id }
  await ctx.db.gridImportMapping.upsert({
    where: { organization_id_person_slug_signature: key },
    create: { ...key, settings: toRemember(settings, headers) },
    update: { settings: toRemember(settings, headers) },
  })
}
