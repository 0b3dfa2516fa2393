'use client'
import { useParams } from 'next/navigation'
import { MissingRecord } from '@/components/record/missing-record'

export default function SupplierNotFound() {
  const { id } = useParams<{ id: string }>()
  return (
    <MissingRecord
      grid="acc-suppliers"
      rowId={id}
      what="supplier"
      back={{ href: '/buying/suppliers', label: 'Suppliers' }}
      className="min-h-full"
    />
  )
}
