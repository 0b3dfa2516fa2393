'use client'
import { ArrowRight, ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { Fragment, type ReactNode, useId, useRef } from 'react'
import { Icon } from '@/components/icons'
import { text } from '@/components/record-page/types'
import { Badge } from '@/components/ui/badge'
import { buttonClass } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { useFormat } from '@/components/ui/format-context'
import { OpenedRecord } from './entry-bodies'
import type { TimelineItem } from './use-timeline'

type Props = { item: TimelineItem; isOpen: boolean; onOpenChange: (id: string, isOpen: boolean) => void }

/** One entry: its kind's mark, one sentence with names as links, the time, and what it is about, which opens in place. */
export function TimelineEntry({ item, isOpen, onOpenChange }: Props) {
  const format = useFormat()
  const panel = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  const { ref, body, changes } = item
  const setOpen = (next: boolean) => onOpenChange(item.id, next)
  return (
    <li
      className="group flex gap-3"
      data-kind={item.kind}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen || event.defaultPrevented) return
        event.stopPropagation()
        setOpen(false)
        toggle.current?.focus()
      }}
    >
      <span className="flex flex-col items-center">
        <span
          className={cn(
            'mt-0.5 flex size-6 shrink-0 items-center justify-center rounded-full border border-line bg-surface text-ink-faint [&>svg]:size-3.5',
            (item.direction || body) && 'border-accent/30 bg-accent-soft text-accent-ink',
          )}
        >
          <Icon name={item.icon} />
        </span>
        <span aria-hidden className="w-px flex-1 bg-line group-last:hidden" />
      </span>
      <div className="min-w-0 flex-1 pb-4">
        <div className="flex items-start gap-x-3">
          <p className="flex min-w-0 flex-1 flex-wrap items-center gap-x-1.5 gap-y-1 text-sm break-words">
            <span className="font-medium">{item.actor.label}</span>
            {ref ? (
              <button
                ref={toggle}
                type="button"
                aria-expanded={isOpen}
                aria-controls={isOpen ? panel : undefined}
                onClick={() => setOpen(!isOpen)}
                className={cn(LINK, 'inline-flex min-w-0 items-center gap-0.5 text-left touch:-my-1.5 touch:min-h-9')}
              >
                <span className="min-w-0">{item.title}</span>
                <ChevronRight
                  aria-hidden
                  className={cn('size-3.5 shrink-0 transition-transform', isOpen && 'rotate-90')}
                />
              </button>
            ) : (
              <span className="text-ink-muted">{item.title}</span>
            )}
            <Details item={item} />
          </p>
          <time
            dateTime={item.at}
            title={format.datetime(item.at, true)}
            suppressHydrationWarning
            className="tabular shrink-0 text-xs leading-5 text-ink-faint"
          >
            {format.time(item.at)}
          </time>
        </div>
        {body && <Body text={body} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />}
        {changes.length > 0 && <Changes changes={changes} />}
        {ref && isOpen && (
          <section
            id={panel}
            aria-label={item.title}
            className="@container mt-2 flex flex-col gap-3 rounded-md border border-line bg-canvas p-3 max-sm:-ml-9 max-sm:p-2"
          >
            <OpenedRecord entry={ref} />
            {ref.href && (
              <Link href={ref.href} className={buttonClass('secondary', 'sm', 'self-start')}>
                Open page
              </Link>
            )}
          </section>
        )}
      </div>
    </li>
  )
}

const LINK = 'text-accent-ink hover:underline'

function Details({ item }: { item: TimelineItem }): ReactNode {
  const format = useFormat()
  const { badges, amount, details, links, about } = item
  return (
    <>
      {badges.map(({ label, tone }, index) => (
        // Two badges are "from" and "to", which may be called the same.
        <Fragment key={index === 0 ? 'from' : 'to'}>
          {index > 0 && <ArrowRight role="img" aria-label="to" className="size-3.5 text-ink-faint" />}
          <Badge tone={tone}>{label}</Badge>
        </Fragment>
      ))}
      {links.map(({ label, href }) => (
        <Link key={href} href={href} className={LINK}>
          {label}
        </Link>
      ))}
      {amount && <span className="tabular">{format.money(amount.value, amount.currency)}</span>}
      {about.map(({ record, id, label, href }) => (
        <span key={id} className="text-ink-muted">
          {`${record} `}
          {href ? (
            <Link href={href} className={cn(LINK, 'underline')}>
              {label}
            </Link>
          ) : (
            label
          )}
        </span>
      ))}
      {details.map((detail) => (
        <span key={detail} className="text-xs text-ink-muted">
          {detail}
        </span>
      ))}
    </>
  )
}

const MAX_SHOWN_LENGTH = 280
const MAX_SHOWN_LINES = 4

/** A long text shows its beginning, and opens in place. */
function Body({ text: body, isOpen, onToggle }: { text: string; isOpen: boolean; onToggle: () => void }) {
  const isLong = body.length > MAX_SHOWN_LENGTH || body.split('\n').length > MAX_SHOWN_LINES
  return (
    <div className="mt-1 rounded-md bg-sunken px-3 py-2 text-sm">
      <p className={cn('break-words whitespace-pre-wrap', isLong && !isOpen && 'line-clamp-4')}>{body}</p>
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="mt-1 text-xs text-accent-ink hover:underline touch:py-1"
        >
          {isOpen ? 'Show less' : 'Show all'}
        </button>
      )}
    </div>
  )
}

/** Of long values the beginning; the record has the rest. */
const shown = (value: unknown): string => {
  const words = text(value)
  return words.length > 80 ? `${words.slice(0, 80)}…` : words
}

function Changes({ changes }: { changes: TimelineItem['changes'] }) {
  return (
    <ul className="mt-1 flex flex-col gap-0.5 text-sm">
      {changes.map(({ column, label, before, after }) => (
        <li key={column} className="break-words">
          <span className="text-ink-muted">{label}:</span>{' '}
          {text(before) && (
            <>
              <del className="text-ink-faint">{shown(before)}</del>{' '}
            </>
          )}
          {text(after) ? (
            <ins className="no-underline">{shown(after)}</ins>
          ) : (
            <span className="text-ink-faint">cleared</span>
          )}
        </li>
      ))}
    </ul>
  )
}
