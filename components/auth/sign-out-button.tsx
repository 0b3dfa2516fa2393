'use client'
import { Button } from '@/components/ui/button'
import { signOutTo } from './sign-out'

/** @param next where to sign in for */
export function SignOutButton({ next, label = 'Sign out' }: { next?: string; label?: string }) {
  const target = next ? `/sign-in?next=${encodeURIComponent(next)}` : '/sign-in'
  return <Button onClick={() => signOutTo(target)}>{label}</Button>
}
