import '@/lib/modules'
import { SandboxMail } from '@/components/settings/connections/sandbox-mail'
import { pageContext } from '@/lib/core/auth/page-context'

export const metadata = { title: 'Caught mail' }

export default async function SandboxMailPage({ params }: { params: Promise<{ id: string }> }) {
  await pageContext()
  const { id } = await params
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-5 sm:px-6">
      <SandboxMail id={id} />
    </div>
  )
}
