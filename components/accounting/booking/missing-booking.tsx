'use client'
import { useParams } from 'next/navigation'
import { MissingRecord } from '@/components/record/missing-record'

type Props = { grid: string; what: string; back: { href: string; label: string } }

export function MissingBooking(props: Props) {
  const { id } = useParams<{ id: string }>()
  return <MissingRecord {...props} rowId={id} className="min-h-full" />
}
