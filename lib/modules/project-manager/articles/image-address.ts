const IMAGES = '/api/v1/pm/articles/images/'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Where a picture of an article is read. */
export const imageAddress = (id: string): string => IMAGES + id

export const isImageAddress = (address: string): boolean =>
  address.startsWith(IMAGES) && UUID.test(address.slice(IMAGES.length))
