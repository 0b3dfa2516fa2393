/** Addresses of the shop; `base` is '' by host and `/shop/<label>` by path. */
export const productHref = (base: string, sku: string) => `${base}/products/${encodeURIComponent(sku)}`
export const categoryHref = (base: string, slug: string) => `${base}/category/${encodeURIComponent(slug)}`
/** The start page. */
export const homeHref = (base: string) => base || '/'
