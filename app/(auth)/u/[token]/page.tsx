import '@/lib/modules'
import { headers } from 'next/headers'
import { AuthFrame } from '@/components/auth/auth-frame'
import { UnsubscribeForm } from '@/components/outreach/unsubscribe-form'
import { publicCaller } from '@/lib/core/auth/page-context'
import { AppError } from '@/lib/core/errors'
import { runOperation } from '@/lib/core/operation'
import { readUnsubscribe } from '@/lib/modules/outreach/operations/opt-outs/unsubscribe'

export const metadata = { title: 'Unsubscribe', referrer: 'no-referrer', robots: { index: false } }

/** Opened from a link in an e-mail, by anybody; a program that only looks at the link changes nothing. */
export default async function UnsubscribePage({ params }: { params: Promise<{ token: string }> }) {
  const { token } = await params
  const details = await runOperation(readUnsubscribe, publicCaller(await headers()), { token }).catch((error) => {
    if (error instanceof AppError) return null
    throw error
  })
  if (!details)
    return (
      <AuthFrame
        title="This link does not work"
        intro="The address may be cut short. Open it from the e-mail again, or reply to the e-mail and ask to be left out."
      >
        {null}
      </AuthFrame>
    )
  const { organization_name, address, unsubscribed } = details
  return (
    <AuthFrame
      title={`E-mails from ${organization_name}`}
      intro={unsubscribed ? undefined : `Stop all e-mails from lists of ${organization_name} to ${address}?`}
    >
      <UnsubscribeForm token={token} address={address} organization={organization_name} done={unsubscribed} />
    </AuthFrame>
  )
}
