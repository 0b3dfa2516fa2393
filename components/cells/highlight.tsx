import { memo } from 'react'

/** Text with the words that were searched for marked in it. */
export const Highlight = memo(function Highlight({ text, q }: { text: string; q: string }) {
  const parts = splitMatches(text, q)
  if (parts.length === 1) return <span className="truncate">{text}</span>
  return (
    <span className="truncate">
      {parts.map((part, index) =>
        index % 2 === 1 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
          <mark key={index} className="rounded-xs bg-warning-soft text-warning-ink">
            {part}
          </mark>
        ) : (
          part
        ),
      )}
    </span>
  )
})

/** Pieces of the text: even ones are plain, odd ones match a word of the query. */
function splitMatches(text: string, q: string): string[] {
  const words = q
    .trim()
    .split(/\s+/)
    .filter((word) => word.length > 1)
  if (words.length === 0 || text === '') return [text]
  const pattern = new RegExp(`(${words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'gi')
  return text.split(pattern)
}
