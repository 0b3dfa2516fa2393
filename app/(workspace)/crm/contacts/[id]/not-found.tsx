'use client'
import { useParams } from 'next/navigation'
import { MissingRecord } from '@/components/record/missing-record'

export default function ContactNotFound() {
  const { id } = useParams<{ id: string }>()
  return (
    <MissingRecord
      grid="crm-contacts"
      rowId={id}
      what="contact"
      back={{ href: '/crm/contacts', label: 'Contacts' }}
      className="min-h-full"
    />
  )
}
