import type { ImportEncoding } from '../wire'

/** The mark at the beginning, else what fits the bytes: UTF-16 has zeros, and what is no UTF-8 was written by Windows. */
export function guessEncoding(bytes: Uint8Array): ImportEncoding {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const head = bytes.subarray(0, 4_096)
  const zeros = (from: number) => head.filter((byte, index) => index % 2 === from && byte === 0).length
  if (zeros(1) > head.length / 8) return 'utf-16le'
  if (zeros(0) > head.length / 8) return 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** The text without its mark. */
export const decodeText = (bytes: Uint8Array, encoding: ImportEncoding): string =>
  new TextDecoder(encoding).decode(bytes).replace(/^\uFEFF/, '')
