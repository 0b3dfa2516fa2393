import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { Failure } from '../lib/failure'

/**
 * The backup's file: gzip over a line that names the format, then entries. An entry is a header, its bytes in chunks,
 * and a trailer with their checksum, so that both sides stream and nothing need be known beforehand.
 */
const MAGIC = 'indaba-backup 1\n'
const DAMAGED = 'The backup is damaged or incomplete: it ends too early or a checksum is wrong.'

export type Header = { kind: string; name: string; [more: string]: unknown }
export type Trailer = { sha256: string; [more: string]: unknown }

export class BackupWriter {
  private readonly gzip = createGzip()
  private readonly done: Promise<void>

  constructor(file: string) {
    this.done = pipeline(this.gzip, createWriteStream(file, { mode: 0o600, flags: 'wx' }))
    // Told when the next write or the end waits for it.
    this.done.catch(() => {})
  }

  async begin(): Promise<void> {
    await this.write(Buffer.from(MAGIC))
  }

  async entry(
    header: Header,
    bytes: AsyncIterable<Buffer> | Iterable<Buffer> = [],
    trailer = () => ({}),
  ): Promise<void> {
    const sha256 = createHash('sha256')
    await this.block(JSON.stringify(header))
    for await (const chunk of bytes) {
      if (chunk.length === 0) continue
      sha256.update(chunk)
      await this.block(chunk)
    }
    await this.block('')
    await this.block(JSON.stringify({ ...trailer(), sha256: sha256.digest('hex') }))
  }

  async end(): Promise<void> {
    this.gzip.end()
    await this.done
  }

  private async block(content: string | Buffer): Promise<void> {
    const bytes = Buffer.from(content as string)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(bytes.length)
    await this.write(length)
    if (bytes.length > 0) await this.write(bytes)
  }

  private async write(bytes: Buffer): Promise<void> {
    if (this.gzip.write(bytes)) return
    await Promise.race([once(this.gzip, 'drain'), this.done])
  }
}

export type Entry = { header: Header; bytes(): AsyncGenerator<Buffer, Trailer> }

/** The entries one after another; each one's bytes must be read to the end before the next. */
export async function* readBackup(file: string): AsyncGenerator<Entry> {
  const bytes = new ByteReader(file)
  try {
    const magic = await bytes.take(MAGIC.length).catch((error) => {
      if (!existsSync(file)) throw error
      return Buffer.alloc(0)
    })
    if (magic.toString() !== MAGIC) throw new Failure(`${file} is not a backup of Indaba.`)
    for (;;) {
      const header = JSON.parse((await bytes.block()).toString()) as Header
      yield { header, bytes: () => entryBytes(bytes, header) }
      if (header.kind === 'end') return
    }
  } finally {
    bytes.close()
  }
}

async function* entryBytes(bytes: ByteReader, header: Header): AsyncGenerator<Buffer, Trailer> {
  const sha256 = createHash('sha256')
  for (let chunk = await bytes.block(); chunk.length > 0; chunk = await bytes.block()) {
    sha256.update(chunk)
    yield chunk
  }
  const trailer = JSON.parse((await bytes.block()).toString()) as Trailer
  if (trailer.sha256 !== sha256.digest('hex')) throw new Failure(`${DAMAGED} (${header.name})`)
  return trailer
}

/** Reads an entry that is small and wanted whole. */
export async function readWhole(entry: Entry): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of entry.bytes()) chunks.push(chunk)
  return Buffer.concat(chunks)
}

class ByteReader {
  private readonly packed
  private readonly source
  private readonly chunks: AsyncIterator<Buffer>
  private held: Buffer = Buffer.alloc(0)

  constructor(file: string) {
    this.packed = createReadStream(file)
    this.source = this.packed.pipe(createGunzip())
    this.packed.on('error', (error) => this.source.destroy(error))
    this.chunks = this.source[Symbol.asyncIterator]()
  }

  async block(): Promise<Buffer> {
    return this.take((await this.take(4)).readUInt32BE())
  }

  async take(length: number): Promise<Buffer> {
    const parts: Buffer[] = [this.held]
    for (let have = this.held.length; have < length; ) {
      const { done, value } = await this.chunks.next().catch((error) => {
        throw error?.code === 'ENOENT' ? new Failure(`There is no file ${error.path}.`) : new Failure(DAMAGED)
      })
      if (done) throw new Failure(DAMAGED)
      parts.push(value)
      have += value.length
    }
    const all = parts.length === 1 ? this.held : Buffer.concat(parts)
    this.held = all.subarray(length)
    return all.subarray(0, length)
  }

  close(): void {
    this.packed.destroy()
    this.source.destroy()
  }
}
