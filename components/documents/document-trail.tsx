'use client'
import Link from 'next/link'
import { useFormat } from '@/components/ui/format-context'
import { DOCTYPES, type Doctype } from '@/lib/modules/accounting/schemas'
import type { DocumentDetails } from './types'
import { titleOf } from './words'

const GROUPS = [
  { direction: 'from', title: 'Made from' },
  { direction: 'into', title: 'Made into' },
  { direction: 'payment', title: 'Paid by' },
] as const

/** Where the document comes from and what came of it, each a click away, here and there. */
export function DocumentTrail({ document }: { document: DocumentDetails }) {
  const format = useFormat()
  const { links, origins } = document
  return (
    <section aria-labelledby="document-trail" className="card p-3 sm:p-4">
      <h2 id="document-trail" className="text-base font-semibold">
        Trail
      </h2>
      {links.length === 0 && origins.length === 0 && (
        <p className="mt-1 text-sm text-ink-faint">No other document or payment belongs to it yet.</p>
      )}
      {origins.map(({ href, label }) => (
        <p key={href} className="mt-1 text-sm">
          <Link href={href} className="text-accent-ink hover:underline">
            {label}
          </Link>
        </p>
      ))}
      {GROUPS.map(({ direction, title }) => {
        const group = links.filter((link) => link.direction === direction)
        if (group.length === 0) return null
        return (
          <div key={direction} className="mt-2">
            <h3 className="text-xs font-medium text-ink-muted">{title}</h3>
            <ul>
              {group.map((link) => (
                <li key={`${link.id}${link.direction}`} className="border-b border-line py-1.5 last:border-b-0">
                  <Link href={link.href} className="group flex items-baseline justify-between gap-3">
                    <span className="min-w-0">
                      <span className="block text-sm text-accent-ink group-hover:underline">{link.number}</span>
                      <span className="block text-xs text-ink-muted">
                        {link.doctype in DOCTYPES ? titleOf(link.doctype as Doctype, link.is_return) : 'Payment'} ·{' '}
                        {format.date(link.posting_date)}
                        {link.status !== 'Submitted' && ` · ${link.status}`}
                      </span>
                    </span>
                    <span className="tabular shrink-0 text-sm">{format.money(link.amount, link.currency)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </section>
  )
}
