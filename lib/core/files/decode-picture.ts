import limit from 'p-limit'
import sharp, { type Sharp } from 'sharp'

/** A small file may unpack into gigabytes: what its header says is looked at before. */
const MAX_POINTS = 60_000_000
const MAX_SECONDS = 5
/** One picture unpacks to some 240 MB. */
const decoding = limit(2)

const open = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: MAX_POINTS, failOn: 'error', pages: 1 })
    .timeout({ seconds: MAX_SECONDS })
    .autoOrient()

/** As it is shown: turned as the camera was held. Null: this is no picture, or too large a one; nothing of it is unpacked. */
export async function pictureSize(bytes: Uint8Array): Promise<{ width: number; height: number } | null> {
  try {
    const { autoOrient } = await open(bytes).metadata()
    return autoOrient.width * autoOrient.height <= MAX_POINTS ? autoOrient : null
  } catch {
    return null
  }
}

/**
 * The picture without what cameras write beside it: where and when it was taken, and with what. One that has nothing of it stays as it
 * is, byte for byte; another is drawn again in its own format, turned as it is shown.
 * @returns null where it cannot be decoded
 */
export async function withoutTraces(bytes: Buffer): Promise<Buffer | null> {
  const { exif, xmp, iptc, format } = await open(bytes).metadata()
  if (!exif && !xmp && !iptc) return bytes
  // Colours keep their profile, which tells of no place.
  return redraw(bytes, (picture) => (format === 'jpeg' ? picture.jpeg({ quality: 92 }) : picture).keepIccProfile())
}

/**
 * Makes another picture of one that people sent, outside the event loop, two at a time.
 * @returns null where it cannot be decoded, is too large or takes too long
 */
export async function redraw(bytes: Uint8Array, draw: (picture: Sharp) => Sharp): Promise<Buffer | null> {
  try {
    return await decoding(() => draw(open(bytes)).toBuffer())
  } catch {
    return null
  }
}
