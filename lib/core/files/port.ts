/** Bytes by key, wherever they lie. Adapters: `disk-store.ts`, `s3-store.ts`; one suite tests both. */
export type FileBytes = AsyncIterable<Uint8Array>

type PutFacts = { contentType: string; maxBytes: number }

export type PutResult = {
  /** Bytes. */
  size: number
  /** Hex, worked out while the bytes passed. */
  sha256: string
}

/** First and last byte, both included, as in the Range header. */
export type ByteRange = { start: number; end: number }

export type FileBytesStore = {
  /**
   * Keeps the bytes under the key; they are there as a whole or not at all.
   * @throws 413 tooLarge beyond `maxBytes`; nothing is kept then
   */
  put(key: string, bytes: FileBytes, details: PutFacts): Promise<PutResult>
  /** @throws 404 notFound */
  get(key: string, range?: ByteRange): Promise<ReadableStream<Uint8Array>>
  /** Deleting what is not there is fine. */
  delete(key: string): Promise<void>
  exists(key: string): Promise<boolean>
}

/** Keys are made by us (`<organization>/<year>/<month>/<id>`); anything else is refused before it reaches a store. */
export function assertSafeKey(key: string): string {
  const safe = key.length <= 300 && key.split('/').every((part) => /^[A-Za-z0-9_-][A-Za-z0-9_.-]*$/.test(part))
  if (!safe) throw new Error('this is not a key of a file')
  return key
}
