import '@/lib/modules'
import { notFound } from 'next/navigation'
import { DeliveryScreen } from '@/components/integration/delivery-screen'
import { pageContext } from '@/lib/core/auth/page-context'
import { can } from '@/lib/core/context'

export const metadata = { title: 'Delivery' }

export default async function DeliveryPage({ params }: { params: Promise<{ id: string }> }) {
  const ctx = await pageContext()
  if (!can(ctx, 'integration.hook.read')) notFound()
  const { id } = await params
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-5 px-4 py-5 sm:px-6">
      <DeliveryScreen id={id} mayChange={can(ctx, 'integration.hook.write')} />
    </div>
  )
}
