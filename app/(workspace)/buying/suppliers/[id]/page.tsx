import '@/lib/modules'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { SupplierScreen } from '@/components/buying/suppliers/supplier-screen'
import { pageContext } from '@/lib/core/auth/page-context'
import { can } from '@/lib/core/context'
import { supplierPageData } from '@/lib/modules/buying/operations/suppliers/supplier-page'

type Props = { params: Promise<{ id: string }> }

/** Once a request, for the title and for the page. */
const dataOf = cache(async (id: string) => supplierPageData(await pageContext(), id))

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const data = await dataOf((await params).id)
  return { title: data ? String(data.page.supplier.name) : 'Not found' }
}

export default async function SupplierPage({ params }: Props) {
  const { id } = await params
  const data = await dataOf(id)
  if (!data) notFound()
  const ctx = await pageContext()
  return (
    <SupplierScreen
      key={id}
      id={id}
      grid={data.grid}
      initial={data.page}
      mayWrite={can(ctx, 'accounting.document.write')}
      mayPay={can(ctx, 'accounting.payment.write')}
    />
  )
}
