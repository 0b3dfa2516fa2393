import { createHash } from 'node:crypto'
import { tooLarge } from '../errors'
import type { FileBytes, PutResult } from './port'

/** Lets bytes through while it counts and hashes them; ends with 413 at the first byte too many. */
export function meter(bytes: FileBytes, maxBytes: number): { bytes: FileBytes; result(): PutResult } {
  const hash = createHash('sha256')
  let size = 0
  async function* metered() {
    for await (const chunk of bytes) {
      size += chunk.byteLength
      if (size > maxBytes) throw tooLarge(`The file is larger than ${readableSize(maxBytes)}. Choose a smaller one.`)
      hash.update(chunk)
      yield chunk
    }
  }
  return { bytes: metered(), result: () => ({ size, sha256: hash.digest('hex') }) }
}

export function readableSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  const megabytes = bytes / 1024 / 1024
  return megabytes < 1 ? `${Math.round(bytes / 1024)} KB` : `${Number(megabytes.toFixed(1))} MB`
}

/** Any of the shapes that bytes come in, as one. */
export async function* toBytes(source: Uint8Array | string | Blob | ReadableStream<Uint8Array> | FileBytes): FileBytes {
  if (typeof source === 'string') yield Buffer.from(source)
  else if (source instanceof Uint8Array) yield source
  else yield* source instanceof Blob ? source.stream() : source
}
