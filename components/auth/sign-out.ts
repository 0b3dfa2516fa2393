import { confirm } from '@/components/ui/overlays/confirm'
import { clearDeviceRecords, countUnsentRecords } from '@/lib/client/device-records'
import { countOf } from '@/lib/client/format'

/** Ends the session and goes there. The library comes when it is needed: every page has the button, few press it. */
export async function signOutTo(callbackUrl: string, signedOut?: () => void): Promise<void> {
  const { signOut } = await import('next-auth/react')
  await signOut({ redirect: false })
  signedOut?.()
  window.location.assign(callbackUrl)
}

/** Ends the session of a user, and removes from this device what they did not send; asks before, if there is anything. */
export async function signOutUser(userId: string): Promise<void> {
  const unsent = countUnsentRecords(userId)
  const discards =
    unsent === 0 ||
    (await confirm({
      title: `Sign out and discard ${countOf(unsent, 'unsent message')}?`,
      body: 'Drafts and messages that wait to be sent are stored in this browser only. Signing out removes them.',
      button: 'Sign out',
      danger: true,
    }))
  if (discards) await signOutTo('/sign-in', () => clearDeviceRecords(userId))
}
