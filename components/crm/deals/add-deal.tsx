'use client'
import { Plus } from 'lucide-react'
import Link from 'next/link'
import { useCan } from '@/components/shell/me-context'

/** To the form of a new deal of this contact or lead; what is not said there comes from it. */
export function AddDeal({ column, id }: { column: 'contact_id' | 'lead_id'; id: string }) {
  if (!useCan('crm.deal.create')) return null
  return (
    <Link href={`/crm/deals?new=1&set[${column}]=${id}`} className="btn btn-secondary btn-sm">
      <Plus aria-hidden />
      Add
    </Link>
  )
}
