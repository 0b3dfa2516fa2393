import { headers } from 'next/headers'
import Link from 'next/link'
import { AuthFrame } from '@/components/auth/auth-frame'
import { InvitationForm } from '@/components/auth/invitation-form'
import { SignOutButton } from '@/components/auth/sign-out-button'
import { buttonClass } from '@/components/ui/button'
import { pageCaller, publicCaller } from '@/lib/core/auth/page-context'
import { AppError } from '@/lib/core/errors'
import { runOperation } from '@/lib/core/operation'
import { readInvitation } from '@/lib/modules/settings/operations/members/accept-invitation'

export const metadata = { title: 'Invitation', referrer: 'no-referrer' }

const OVER = {
  accepted: 'This invitation was accepted already.',
  revoked: 'This invitation was taken back.',
  expired: 'This invitation is older than seven days.',
}

export default async function InvitationPage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  const caller = await pageCaller()
  const invitation = await runOperation(readInvitation, publicCaller(await headers()), { token }).catch((error) => {
    if (error instanceof AppError) return null
    throw error
  })
  if (invitation?.state !== 'open')
    return (
      <AuthFrame
        title="This invitation does not work"
        intro={`${invitation ? OVER[invitation.state as keyof typeof OVER] : 'There is no such invitation: the address may be cut short.'} Ask the person who invited you for a new one.`}
      >
        <Link href="/" className={buttonClass('primary')}>
          Go to the start page
        </Link>
      </AuthFrame>
    )

  const { organization_name, email, role_name, invited_by_name, has_account } = invitation
  const intro = `${invited_by_name} invites you (${email}) to work with ${organization_name} as ${role_name}.`
  const here = `/invite/${token}`
  if (caller?.user && caller.user.email !== email)
    return (
      <AuthFrame
        title={`Join ${organization_name}`}
        intro={`${intro} You are signed in as ${caller.user.email}, which is another account.`}
      >
        <SignOutButton next={here} label={`Sign out, and sign in as ${email}`} />
      </AuthFrame>
    )
  if (has_account && !caller)
    return (
      <AuthFrame title={`Join ${organization_name}`} intro={`${intro} You have an account already: sign in to accept.`}>
        <Link
          href={`/sign-in?next=${encodeURIComponent(here)}&email=${encodeURIComponent(email)}`}
          className={buttonClass('primary')}
        >
          Sign in to accept
        </Link>
      </AuthFrame>
    )
  return (
    <AuthFrame title={`Join ${organization_name}`} intro={intro}>
      <InvitationForm token={token} email={email} isNew={!has_account} />
    </AuthFrame>
  )
}
