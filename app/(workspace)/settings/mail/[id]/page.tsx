import '@/lib/modules'
import { MailView } from '@/components/settings/mail-view'
import { pageContext } from '@/lib/core/auth/page-context'

export const metadata = { title: 'Mail' }

export default async function MailPage({ params }: { params: Promise<{ id: string }> }) {
  await pageContext()
  const { id } = await params
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-5 sm:px-6">
      <MailView id={id} />
    </div>
  )
}
