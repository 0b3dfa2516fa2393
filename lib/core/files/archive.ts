import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl'
import { tooLarge } from '../errors'

const MAX_PARTS = 10_000

export type Archive = { zip: ZipFile; entries: Entry[] }

/**
 * The directory of a ZIP archive, before anything is unpacked. Its sizes hold: unpacking a part stops at the size listed
 * for it, so a part that is listed as empty and is not is refused here.
 * @param maxBytes of all parts together, unpacked
 * @throws 413 for an archive that unpacks to more; the library's error for a damaged one
 */
export async function openArchive(bytes: Uint8Array, maxBytes: number): Promise<Archive> {
  const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const entries: Entry[] = []
  let total = 0
  for await (const entry of zip.eachEntry()) {
    entries.push(entry)
    total += entry.uncompressedSize
    if (total > maxBytes || entries.length > MAX_PARTS)
      throw tooLarge(
        `The file unpacks to more than ${Math.round(maxBytes / 1_000_000)} MB. Split it into smaller files.`,
      )
    // Two bytes are what compressing nothing gives.
    if (entry.uncompressedSize === 0 && entry.compressedSize > 2)
      throw new Error(`The archive does not tell the size of ${entry.fileName}.`)
  }
  return { zip, entries }
}

/** One part as text. @throws where it is missing, or larger than `maxBytes` */
export async function readPart({ zip, entries }: Archive, name: string, maxBytes: number): Promise<string> {
  const entry = entries.find(({ fileName }) => fileName.toLowerCase() === name.toLowerCase())
  if (!entry || entry.uncompressedSize > maxBytes) throw new Error(`The archive has no ${name} that can be read.`)
  const pieces: Buffer[] = []
  for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString('utf8')
}
