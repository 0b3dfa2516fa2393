const ROOT = '/api/v1/website-images/'

/** Where anybody may open a picture of a website. @param id the stored file's */
export const imageAddress = (id: string): string => `${ROOT}${id}`

/** The file behind such an address, with or without a host before it; null: it is another address. */
export function imageOfAddress(address: string): string | null {
  const path = address.replace(/^https?:\/\/[^/]+/i, '')
  const id = path.startsWith(ROOT) ? path.slice(ROOT.length) : ''
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id) ? id : null
}
