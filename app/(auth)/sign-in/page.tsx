import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { AuthFrame } from '@/components/auth/auth-frame'
import { DemoPeople } from '@/components/auth/demo-people'
import { safeNext } from '@/components/auth/safe-next'
import { SignInForm } from '@/components/auth/sign-in-form'
import { Notice } from '@/components/ui/feedback/notice'
import { isFirstRun } from '@/lib/core/auth/first-run'
import { pageCaller, publicCaller } from '@/lib/core/auth/page-context'
import { runOperation } from '@/lib/core/operation'
import { listDemoPeople } from '@/lib/modules/settings/operations/members/list-demo-people'

export const metadata = { title: 'Sign in' }

type Props = { searchParams: Promise<{ next?: string; email?: string; done?: string }> }

const DONE: Record<string, string> = {
  reset: 'Your password is changed. Sign in with the new one.',
  setup: 'Your organization is ready. Sign in.',
}

export default async function SignInPage({ searchParams }: Props) {
  const { next, email, done } = await searchParams
  if (await pageCaller()) redirect(safeNext(next))
  if (await isFirstRun()) redirect('/setup')
  const { organizations, password } = await runOperation(listDemoPeople, publicCaller(await headers()), {})
  return (
    <AuthFrame
      title="Sign in"
      beside={
        organizations.length > 0 ? (
          <DemoPeople organizations={organizations} password={password} next={next} />
        ) : undefined
      }
    >
      {done && DONE[done] && (
        <Notice tone="success" className="mb-4">
          {DONE[done]}
        </Notice>
      )}
      <SignInForm next={next} email={email} />
    </AuthFrame>
  )
}
