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
/** Far above what is written in one block; a damaged length must not fill the memory. */
const MAX_BLOCK_BYTES = 64 * 1024 * 1024

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
    if (magic.toString() !== MAGIC) throw new Failure(`${file} is not a backup of Indaba, or it is damaged.`)
    for (let kind = ''; kind !== 'end'; ) {
      const header = parse<Header>(await bytes.block())
      kind = header.kind
      yield { header, bytes: () => entryBytes(bytes, header) }
    }
    await bytes.end()
  } finally {
    bytes.close()
  }
}

/** Reads all of a backup, so that one that is cut or altered is refused before anything is touched. */
export async function verifyBackup(file: string): Promise<void> {
  for await (const entry of readBackup(file)) for await (const _ of entry.bytes());
}

async function* entryBytes(bytes: ByteReader, header: Header): AsyncGenerator<Buffer, Trailer> {
  const sha256 = createHash('sha256')
  for (let chunk = await bytes.block(); chunk.length > 0; chunk = await bytes.block()) {
    sha256.update(chunk)
    yield chunk
  }
  const trailer = parse<Trailer>(await bytes.block())
  if (trailer.sha256 !== sha256.digest('hex')) throw new Failure(`${DAMAGED} (${header.name})`)
  return trailer
}

function parse<T>(json: Buffer): T {
  try {
    return JSON.parse(json.toString()) as T
  } catch {
    throw new Failure(DAMAGED)
  }
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
    const length = (await this.take(4)).readUInt32BE()
    if (length > MAX_BLOCK_BYTES) throw new Failure(DAMAGED)
    return this.take(length)
  }

  /** The checksum of the whole file is at its very end. */
  async end(): Promise<void> {
    if (this.held.length > 0 || (await this.next())) throw new Failure(DAMAGED)
  }

  private async next(): Promise<Buffer | undefined> {
    const { done, value } = await this.chunks.next().catch((error) => {
      throw error?.code === 'ENOENT' ? new Failure(`There is no file ${error.path}.`) : new Failure(DAMAGED)
    })
    return done ? undefined : value
  }

  async take(length: number): Promise<Buffer> {
    const parts: Buffer[] = [this.held]
    for (let have = this.held.length; have < length; ) {
      const chunk = await this.next()
      if (!chunk) throw new Failure(DAMAGED)
      parts.push(chunk)
      have += chunk.length
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
