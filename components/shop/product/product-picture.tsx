import type { Product } from '@/lib/modules/website/schemas'
import { widthsOf } from '../picture-widths'

type Props = { product: Pick<Product, 'name' | 'sku' | 'images'>; sizes: string; first?: boolean; at?: number }

/** A picture of a product in a square that is kept for it; without one a tile with the name's first letters, in a tint of the brand. */
export function ProductPicture({ product, sizes, first = false, at = 0 }: Props) {
  const image = product.images[at]
  if (!image) {
    const turn = [...product.sku].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 4
    return (
      <span className={`s-picture s-tile s-tile-${turn}`} aria-hidden="true">
        {initials(product.name)}
      </span>
    )
  }
  return (
    // biome-ignore lint/performance/noImgElement: the picture's own route scales it
    <img
      className="s-picture"
      {...widthsOf(image.url)}
      sizes={sizes}
      alt={image.alt || product.name}
      width={640}
      height={640}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : undefined}
      decoding="async"
    />
  )
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .filter((word) => /^[\p{L}\d]/u.test(word))
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase())
    .join('')
