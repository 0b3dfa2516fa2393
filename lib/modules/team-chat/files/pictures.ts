import sharp from 'sharp'
import { pictureSize, redraw } from '@/lib/core/files/decode-picture'

/** What we decode, by how the bytes begin; what somebody calls a file says nothing. */
const BEGINNINGS: [string, (start: Buffer) => boolean][] = [
  ['image/png', (start) => start.subarray(1, 4).equals(Buffer.from('PNG'))],
  ['image/jpeg', (start) => start.readUInt16BE(0) === 0xffd8],
  ['image/gif', (start) => start.subarray(0, 4).equals(Buffer.from('GIF8'))],
  ['image/webp', (start) => start.subarray(8, 12).equals(Buffer.from('WEBP'))],
  ['image/avif', (start) => /^ftypavi[fs]/.test(start.subarray(4, 12).toString('latin1'))],
]

export type Picture = {
  content_type: string
  /** As it is shown: turned as the camera was held. */
  width: number
  height: number
  thumbnail: Buffer
}

/** A picture's details and its thumbnail; null for what is none, cannot be decoded, or is too large. */
export async function readPicture(bytes: Uint8Array): Promise<Picture | null> {
  const content_type = pictureType(bytes)
  if (!content_type) return null
  const size = await pictureSize(bytes)
  const thumbnail =
    size &&
    (await redraw(bytes, (picture) =>
      picture.resize({ width: 840, height: 560, fit: 'inside', withoutEnlargement: true }).webp({ quality: 80 }),
    ))
  return thumbnail && { content_type, ...size, thumbnail }
}

function pictureType(bytes: Uint8Array): string | null {
  if (bytes.byteLength < 16) return null
  const start = Buffer.from(bytes.subarray(0, 16))
  return BEGINNINGS.find(([, matches]) => matches(start))?.[0] ?? null
}

/** A square picture of a person. @returns null where it cannot be decoded */
export async function squarePicture(bytes: Uint8Array, size: number): Promise<Buffer | null> {
  if (!pictureType(bytes)) return null
  return redraw(bytes, (picture) => picture.resize(size, size, { fit: 'cover' }).png())
}

/** Initials on somebody's colour. */
export async function drawInitials(initials: string, colour: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="200">
    <rect width="200" height="200" fill="${colour}"/>
    <text x="100" y="128" text-anchor="middle" font-family="Inter, Helvetica, Arial, DejaVu Sans, sans-serif"
      font-size="80" font-weight="600" fill="#fff">${escaped(initials)}</text></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

const escaped = (text: string): string => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Of the first and the last name; of one alone its first letter. */
export function initialsOf(fullName: string): string {
  const words = fullName.match(/[\p{L}\p{N}]+/gu) ?? []
  const chosen = words.length > 1 ? [words[0]!, words.at(-1)!] : words
  return chosen.map((word) => [...word][0]!.toLocaleUpperCase()).join('') || '?'
}
