'use client'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useState } from 'react'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { call } from '@/lib/client/call'
import type { DocumentFormState } from './use-document-form'

/** The supplier's number of the bill. Whether it is entered already is told when the field is left. */
export function BillNumber({ form, className }: { form: DocumentFormState; className?: string }) {
  const { values, errors, marks, setHeader, draft } = form
  const { bill_no, party_id, is_return } = values.header
  const [left, setLeft] = useState(bill_no)
  const { data } = useQuery({
    queryKey: ['bill-number', party_id, left, draft?.id],
    queryFn: ({ signal }) =>
      call('GET /accounting/bill-number', { supplier_id: party_id!, bill_no: left, except: draft?.id }, { signal }),
    enabled: Boolean(party_id && left.trim()) && !is_return,
    staleTime: 5_000,
  })
  const other = errors.duplicate ?? (left === bill_no ? data?.other : null)
  const error = other ? (
    <>
      This supplier’s bill {bill_no} is entered already.{' '}
      <Link href={other.href} className="font-medium underline underline-offset-2">
        Open {other.number}
      </Link>
    </>
  ) : undefined
  return (
    <Field
      label="Bill number"
      name="bill_no"
      error={error}
      help={'bill_no' in marks.header ? 'Please check what was read.' : undefined}
      className={className}
    >
      <Input
        maxLength={140}
        autoComplete="off"
        value={bill_no}
        onFocus={marks.header.bill_no?.onFocus}
        onChange={(event) => setHeader({ bill_no: event.target.value })}
        onBlur={(event) => setLeft(event.target.value)}
      />
    </Field>
  )
}
