import { cn } from './cn'

const sizes = { xs: 'size-5 text-[9px]', sm: 'size-6 text-[10px]', md: 'size-8 text-xs', lg: 'size-10 text-sm' }

type AvatarProps = { name: string; size?: keyof typeof sizes; src?: string | null; className?: string }

/** A person. Decorative: the name has to stand beside it or be given as a label of what it is in. */
export function Avatar({ name, size = 'sm', src, className }: AvatarProps) {
  const look = cn(
    'inline-flex shrink-0 items-center justify-center rounded-full font-semibold select-none',
    sizes[size],
    className,
  )
  if (src) {
    // biome-ignore lint/performance/noImgElement: avatars are small files of the tenant, not worth the image optimizer
    return <img src={src} alt="" className={cn(look, 'object-cover')} />
  }
  const hue = hueOf(name)
  return (
    <span
      aria-hidden
      className={cn(
        look,
        'bg-[oklch(0.91_0.05_var(--hue))] text-[oklch(0.38_0.09_var(--hue))] dark:bg-[oklch(0.36_0.06_var(--hue))] dark:text-[oklch(0.9_0.06_var(--hue))]',
      )}
      style={{ '--hue': hue } as React.CSSProperties}
    >
      {initials(name)}
    </span>
  )
}

/** An organization, in its own colour. */
export function OrganizationMark({
  name,
  colour,
  size = 'sm',
  className,
}: {
  name: string
  colour: string
  size?: keyof typeof sizes
  className?: string
}) {
  return (
    <span
      aria-hidden
      className={cn(
        'inline-flex shrink-0 items-center justify-center rounded-md font-bold select-none',
        sizes[size],
        className,
      )}
      style={{ backgroundColor: colour, color: readableOn(colour) }}
    >
      {[...initials(name)][0]}
    </span>
  )
}

/** Of the first and the last word that have a letter or a number: names of messengers have other signs too. */
function initials(name: string): string {
  const letters = name.split(/[\s._-]+/).flatMap((word) => word.match(/[\p{L}\p{N}]/u)?.[0] ?? [])
  const [first = '?'] = letters
  return (first + (letters.length > 1 ? letters.at(-1) : '')).toUpperCase()
}

function hueOf(text: string): number {
  let hash = 0
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 360
  return hash
}

/** Black or white, whichever reads better on the colour. */
function readableOn(colour: string): string {
  const hex = /^#?([\da-f]{6})$/i.exec(colour)?.[1]
  if (!hex) return '#fff'
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  return luminance > 0.24 ? '#16161d' : '#fff'
}
