import Link from 'next/link'
import { text } from '@/components/record-page/types'
import { Avatar } from '@/components/ui/avatar'
import { CardSection } from '@/components/ui/card'
import type { RowOf } from '@/lib/client/grid/grid-types'

/** The contact that a deal is with, and the lead it came from. */
export function DealPeople({ deal }: { deal: RowOf<'crm-deals'> }) {
  const people = [
    { what: 'Contact', page: '/crm/contacts', id: text(deal.contact_id), label: text(deal.contact_id__label) },
    { what: 'Lead', page: '/crm/leads', id: text(deal.lead_id), label: text(deal.lead_id__label) },
  ].filter(({ id }) => id !== '')
  if (people.length === 0) return null
  return (
    <CardSection title="People">
      <ul className="flex flex-col gap-2">
        {people.map(({ what, page, id, label }) => (
          <li key={what} className="flex items-center justify-between gap-3 text-sm">
            <Link
              href={`${page}/${id}`}
              className="flex min-w-0 items-center gap-2 truncate text-accent-ink hover:underline"
            >
              <Avatar name={label} />
              {label}
            </Link>
            <span className="text-xs text-ink-muted">{what}</span>
          </li>
        ))}
      </ul>
    </CardSection>
  )
}
