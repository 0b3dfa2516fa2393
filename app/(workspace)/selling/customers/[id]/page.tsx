import '@/lib/modules'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { CustomerScreen } from '@/components/selling/customer-screen'
import { pageContext } from '@/lib/core/auth/page-context'
import { can } from '@/lib/core/context'
import { customerPageData } from '@/lib/modules/accounting/operations/parties/customer-page'

type Props = { params: Promise<{ id: string }> }

/** Once a request, for the title and for the page. */
const dataOf = cache(async (id: string) => customerPageData(await pageContext(), id))

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const data = await dataOf((await params).id)
  return { title: data ? String(data.page.customer.name) : 'Not found' }
}

export default async function CustomerPage({ params }: Props) {
  const { id } = await params
  const data = await dataOf(id)
  if (!data) notFound()
  const ctx = await pageContext()
  return (
    <CustomerScreen
      key={id}
      id={id}
      grid={data.grid}
      initial={data.page}
      mayWrite={can(ctx, 'accounting.document.write')}
      mayPay={can(ctx, 'accounting.payment.write')}
    />
  )
}
