import type { Metadata } from 'next'
import '@/lib/modules'
import { TaxTemplatePage } from '@/components/accounting/settings/tax-template-form'
import { pageContext } from '@/lib/core/auth/page-context'

export const metadata: Metadata = { title: 'VAT template' }

export default async function EditTaxTemplatePage({ params }: { params: Promise<{ id: string }> }) {
  await pageContext()
  const { id } = await params
  return <TaxTemplatePage key={id} id={id} />
}
