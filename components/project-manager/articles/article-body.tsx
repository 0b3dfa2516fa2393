'use client'
import { useEffect, useMemo, useRef, useState } from 'react'
import { RecordCards } from '@/components/record/links/record-cards'
import { withRecordPlaces } from '@/components/record/links/record-links'
import { UnfoldedRecords } from '@/components/record/links/unfolded-records'
import { cn } from '@/components/ui/cn'
import { type Heading, withHeadings } from './headings'
import '@/components/ui/rich-text/rich-text.css'
import './article.css'

const MAX_CARDS = 12
/** What is wider than the page scrolls, by keys too. */
const SCROLLED = /<(table|pre)\b/g

/** An article to be read: its contents, its text, and the records that it links to as they are now. */
export function ArticleBody({ html }: { html: string }) {
  const text = useRef<HTMLDivElement>(null)
  const { headings, records, placed } = useMemo(() => {
    const { html: withPlaces, records } = withRecordPlaces(html)
    const { html: marked, headings } = withHeadings(withPlaces)
    return { headings, records, placed: marked.replace(SCROLLED, '<$1 tabindex="0"') }
  }, [html])
  const shown = useColours(placed)
  return (
    <div className="flex flex-col gap-6 lg:flex-row-reverse lg:items-start">
      {headings.length > 1 && <Contents headings={headings} />}
      <div className="min-w-0 flex-1">
        <div
          ref={text}
          className="rich-text article max-w-prose print:max-w-none"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned by the server at every way in
          dangerouslySetInnerHTML={{ __html: shown }}
        />
        {records.length > 0 && <UnfoldedRecords text={text} html={shown} records={records} />}
        <RecordCards html={html} most={MAX_CARDS} without={records} />
      </div>
    </div>
  )
}

/** The same with colours in its code, once the highlighter is there; articles without code do not fetch it. */
function useColours(html: string): string {
  const [coloured, setColoured] = useState<{ of: string; html: string } | null>(null)
  useEffect(() => {
    if (!html.includes('<code class="language-')) return
    let current = true
    import('@/components/ui/rich-text/highlight-code')
      .then(({ highlightCode }) => highlightCode(html))
      .then(
        (result) => current && setColoured({ of: html, html: result }),
        // Without a connection it is read without colours.
        () => {},
      )
    return () => {
      current = false
    }
  }, [html])
  return coloured?.of === html ? coloured.html : html
}

/** On a phone the list unfolds, so that a long one does not stand before the text. */
function Contents({ headings }: { headings: Heading[] }) {
  return (
    <nav aria-label="Contents" className="shrink-0 text-sm lg:sticky lg:top-4 lg:w-56 print:hidden">
      <details className="lg:hidden">
        <summary className="w-fit py-1 text-xs font-medium text-ink-muted touch:py-3">Contents</summary>
        <Headings headings={headings} />
      </details>
      <div className="max-lg:hidden">
        <p className="mb-1 text-xs font-medium text-ink-muted">Contents</p>
        <Headings headings={headings} className="max-h-[calc(100dvh-8rem)] overflow-y-auto" />
      </div>
    </nav>
  )
}

function Headings({ headings, className }: { headings: Heading[]; className?: string }) {
  return (
    <ol className={cn('flex flex-col border-l border-line', className)}>
      {headings.map(({ id, level, text }) => (
        <li key={id} style={{ paddingLeft: `${(level - 2) * 0.75}rem` }}>
          <a href={`#${id}`} className="block truncate px-3 py-1 text-ink-muted hover:text-ink touch:py-2">
            {text}
          </a>
        </li>
      ))}
    </ol>
  )
}
