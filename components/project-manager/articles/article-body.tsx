'use client'
import { useMemo } from 'react'
import { RecordCards } from '@/components/record/links/record-cards'
import { type Heading, withHeadings } from './headings'
import './article.css'

const MAX_CARDS = 12
/** What is wider than the page scrolls, by keys too. */
const SCROLLED = /<(table|pre)\b/g

/** An article to be read: its contents, its text, and the records that it links to as they are now. */
export function ArticleBody({ html }: { html: string }) {
  const { html: placed, headings } = useMemo(() => withHeadings(html), [html])
  const text = placed.replace(SCROLLED, '<$1 tabindex="0"')
  return (
    <div className="flex flex-col gap-6 lg:flex-row-reverse lg:items-start">
      {headings.length > 1 && <Contents headings={headings} />}
      <div className="min-w-0 flex-1">
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server at every way in */}
        <div className="article max-w-prose" dangerouslySetInnerHTML={{ __html: text }} />
        <RecordCards html={html} most={MAX_CARDS} />
      </div>
    </div>
  )
}

function Contents({ headings }: { headings: Heading[] }) {
  return (
    <nav aria-label="Contents" className="shrink-0 text-sm lg:sticky lg:top-4 lg:w-56 print:hidden">
      <p className="mb-1 text-xs font-medium text-ink-muted">Contents</p>
      <ol className="flex flex-col border-l border-line">
        {headings.map(({ id, level, text }) => (
          <li key={id} style={{ paddingLeft: `${(level - 2) * 0.75}rem` }}>
            <a href={`#${id}`} className="block truncate px-3 py-1 text-ink-muted hover:text-ink touch:py-2">
              {text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
