import { redraw } from '@/lib/core/files/decode-picture'
import type { OpenFile } from '@/lib/core/files/stored-files'

/** The picture as WEBP of this width; null where it cannot be decoded, or moves. */
export async function scalePicture(file: OpenFile, width: number): Promise<Buffer | null> {
  if (file.content_type === 'image/gif') return null
  const bytes = new Uint8Array(await new Response(await file.read()).arrayBuffer())
  return redraw(bytes, (picture) => picture.resize({ width, withoutEnlargement: true }).webp({ quality: 80 }))
}
