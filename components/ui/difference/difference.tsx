import { type DiffPart, wordDiff } from './word-diff'

/** Words that are kept on either side of a change. */
const AROUND = 80

type Props = {
  before: string
  after: string
  /** Leaves out what is far from every change. */
  short?: boolean
}

/** A text with what came and what went marked, as HTML knows it and by colour. */
export function Difference({ before, after, short = false }: Props) {
  const parts = wordDiff(before, after)
  return parts.map(({ kind, text }, place) => {
    const shown = short ? shortened({ kind, text }, place === 0, place === parts.length - 1) : text
    const Tag = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span'
    return (
      <Tag
        // biome-ignore lint/suspicious/noArrayIndexKey: a text in its order
        key={place}
        className={
          kind === 'added'
            ? 'bg-success-soft text-success-ink'
            : kind === 'removed'
              ? 'bg-danger-soft text-danger-ink'
              : ''
        }
      >
        {shown}
      </Tag>
    )
  })
}

const MAX_CHANGED = 2_000

function shortened({ kind, text }: DiffPart, isFirst: boolean, isLast: boolean): string {
  if (kind !== 'same') return text.length > MAX_CHANGED ? `${text.slice(0, MAX_CHANGED)}…` : text
  const start = isFirst ? '' : text.slice(0, AROUND)
  const end = isLast ? '' : text.slice(-AROUND)
  return start.length + end.length < text.length ? `${start} … ${end}` : text
}
