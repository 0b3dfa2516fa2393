import { headers } from 'next/headers'
import Link from 'next/link'
import { AuthFrame } from '@/components/auth/auth-frame'
import { SetupWizard } from '@/components/auth/setup-wizard'
import { buttonClass } from '@/components/ui/button'
import { publicCaller } from '@/lib/core/auth/page-context'
import { runOperation } from '@/lib/core/operation'
import { readSetUpState } from '@/lib/modules/settings/operations/organization/set-up'

export const metadata = { title: 'Set up', referrer: 'no-referrer' }

export default async function SetupPage({ searchParams }: { searchParams: Promise<{ token?: string }> }) {
  const { token = '' } = await searchParams
  const { state } = await runOperation(readSetUpState, publicCaller(await headers()), { token })
  if (state === 'done')
    return (
      <AuthFrame title="This installation is set up" intro="Its first owner exists already.">
        <Link href="/sign-in" className={buttonClass('primary')}>
          Sign in
        </Link>
      </AuthFrame>
    )
  if (state === 'wrong-token')
    return (
      <AuthFrame
        title="Open the link from the server’s log"
        intro="So that a stranger who finds this address first cannot become its owner, the server prints a link to this page when it starts. It begins with this address and ends in ?token=… Open that one; start the server again if it is older than a day."
      >
        <p className="text-sm text-ink-muted">
          Running it with sample data instead? Start it with the demo switched on.
        </p>
      </AuthFrame>
    )
  return (
    <AuthFrame wide title="Welcome to Indaba" intro="Two short steps, and everything you answer can be changed later.">
      <SetupWizard token={token} />
    </AuthFrame>
  )
}
