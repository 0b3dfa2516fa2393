import type { Metadata } from 'next'
import '@/lib/modules'
import { TaxTemplatePage } from '@/components/accounting/settings/tax-template-form'
import { pageContext } from '@/lib/core/auth/page-context'

export const metadata: Metadata = { title: 'New VAT template' }

export default async function NewTaxTemplatePage() {
  await pageContext()
  return <TaxTemplatePage id={null} />
}
