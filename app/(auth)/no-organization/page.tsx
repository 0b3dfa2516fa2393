import { redirect } from 'next/navigation'
import { AuthFrame } from '@/components/auth/auth-frame'
import { NewOrganizationForm } from '@/components/auth/new-organization-form'
import { SignOutButton } from '@/components/auth/sign-out-button'
import { pageCaller } from '@/lib/core/auth/page-context'

export const metadata = { title: 'No organization' }

export default async function NoOrganizationPage() {
  const caller = await pageCaller()
  if (!caller) redirect('/sign-in')
  if (caller.organization) redirect('/')
  return (
    <AuthFrame
      wide
      title="You belong to no organization"
      intro={`You are signed in as ${caller.user?.email}. Ask a colleague to invite this address, or create an organization of your own.`}
      footer={<SignOutButton />}
    >
      <NewOrganizationForm />
    </AuthFrame>
  )
}
