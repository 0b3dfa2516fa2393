/** Pictures of a website that anybody may open, and the widths in which they are answered. */

const ROOT = '/api/v1/website-images/'

/** In points; a picture is never made larger than it is. */
export const IMAGE_WIDTHS = [320, 640, 960, 1280] as const
export type ImageWidth = (typeof IMAGE_WIDTHS)[number]

/** @param picture its id, or an address that this function made @param width none: as it was sent */
export function imageAddress(picture: string, width?: ImageWidth): string {
  const address = picture.includes('/') ? (picture.split('?')[0] as string) : `${ROOT}${picture}`
  return width ? `${address}?w=${width}` : address
}

/** The id behind such an address, with or without a host before it; null: it is another address. */
export function imageOfAddress(address: string): string | null {
  const path = imageAddress(address).replace(/^https?:\/\/[^/]+/i, '')
  const id = path.startsWith(ROOT) ? path.slice(ROOT.length) : ''
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : null
}
