import { IMAGE_WIDTHS, imageAddress } from '@/lib/modules/website/schemas-pictures'

/** A picture in the widths that browsers choose from; with `sizes`, which says how wide it is shown. */
export const widthsOf = (url: string) => ({
  src: imageAddress(url, 640),
  srcSet: IMAGE_WIDTHS.map((width) => `${imageAddress(url, width)} ${width}w`).join(', '),
})
