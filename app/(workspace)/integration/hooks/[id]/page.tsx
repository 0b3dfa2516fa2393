import '@/lib/modules'
import { notFound } from 'next/navigation'
import { HookScreen } from '@/components/integration/hook-screen'
import { pageContext } from '@/lib/core/auth/page-context'
import { can } from '@/lib/core/context'

export const metadata = { title: 'Webhook' }

export default async function HookPage({ params }: { params: Promise<{ id: string }> }) {
  const ctx = await pageContext()
  if (!can(ctx, 'integration.hook.read')) notFound()
  const { id } = await params
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-5 px-4 py-5 sm:px-6">
      <HookScreen id={id} mayChange={can(ctx, 'integration.hook.write')} />
    </div>
  )
}
