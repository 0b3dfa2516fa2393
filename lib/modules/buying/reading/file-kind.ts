/** Largest picture that is decoded, in pixels: a small file can unpack to gigabytes (provider details, 12). */
export const BILL_MAX_PIXELS = 40_000_000

export type FileKind = 'pdf' | 'png' | 'jpeg' | 'webp' | 'gif'

export const MIME_TYPE: Record<FileKind, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
}

/** What a file is by its first bytes, whatever its name says; null for everything that is not read as a bill. */
export function fileKind(bytes: Uint8Array): FileKind | null {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024)).toString('latin1')
  if (start.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (start.startsWith('GIF87a') || start.startsWith('GIF89a')) return 'gif'
  if (start.startsWith('RIFF') && start.slice(8, 12) === 'WEBP') return 'webp'
  // Mail programs and printers put bytes before the mark; readers of PDF accept it anywhere in the first 1024 bytes.
  if (/%PDF-\d/.test(start) && !/^\s*</.test(start)) return 'pdf'
  return null
}
