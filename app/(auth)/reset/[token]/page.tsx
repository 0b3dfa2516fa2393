import { headers } from 'next/headers'
import Link from 'next/link'
import { AuthFrame } from '@/components/auth/auth-frame'
import { ResetForm } from '@/components/auth/reset-form'
import { buttonClass } from '@/components/ui/button'
import { publicCaller } from '@/lib/core/auth/page-context'
import { runOperation } from '@/lib/core/operation'
import { checkResetLink } from '@/lib/modules/settings/operations/account/reset-password'

export const metadata = { title: 'New password', referrer: 'no-referrer' }

export default async function ResetPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  const { works } = await runOperation(checkResetLink, publicCaller(await headers()), { token })
  if (!works)
    return (
      <AuthFrame title="This link no longer works" intro="It was used already, or it is older than an hour.">
        <Link href="/forgot" className={buttonClass('primary')}>
          Ask for a new link
        </Link>
      </AuthFrame>
    )
  return (
    <AuthFrame title="Choose a new password" intro="You will be signed out everywhere and sign in with it.">
      <ResetForm token={token} />
    </AuthFrame>
  )
}
