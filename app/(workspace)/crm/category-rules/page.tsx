import '@/lib/modules'
import { notFound } from 'next/navigation'
import { CategoryRulesScreen } from '@/components/crm/categories/category-rules-screen'
import { pageContext } from '@/lib/core/auth/page-context'
import { can } from '@/lib/core/context'

export const metadata = { title: 'Category rules' }

export default async function Page() {
  const ctx = await pageContext()
  if (!can(ctx, 'crm.rule.read')) notFound()
  return <CategoryRulesScreen mayManage={can(ctx, 'crm.rule.manage')} />
}
