'use client'
import { signOut } from 'next-auth/react'
import { Button } from '@/components/ui/button'

/** @param next where to sign in for */
export function SignOutButton({ next, label = 'Sign out' }: { next?: string; label?: string }) {
  const target = next ? `/sign-in?next=${encodeURIComponent(next)}` : '/sign-in'
  return <Button onClick={() => signOut({ callbackUrl: target })}>{label}</Button>
}
