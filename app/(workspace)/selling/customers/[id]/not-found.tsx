'use client'
import { useParams } from 'next/navigation'
import { MissingRecord } from '@/components/record/missing-record'

export default function CustomerNotFound() {
  const { id } = useParams<{ id: string }>()
  return (
    <MissingRecord
      grid="acc-customers"
      rowId={id}
      what="customer"
      back={{ href: '/selling/customers', label: 'Customers' }}
      className="min-h-full"
    />
  )
}
