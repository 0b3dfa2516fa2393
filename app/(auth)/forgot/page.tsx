import Link from 'next/link'
import { AuthFrame } from '@/components/auth/auth-frame'
import { ForgotForm } from '@/components/auth/forgot-form'

export const metadata = { title: 'Forgotten password' }

export default function ForgotPage() {
  return (
    <AuthFrame
      title="Choose a new password"
      intro="We mail you a link. It works once and for one hour."
      footer={
        <Link href="/sign-in" className="text-accent-ink hover:underline">
          Back to sign in
        </Link>
      }
    >
      <ForgotForm />
    </AuthFrame>
  )
}
