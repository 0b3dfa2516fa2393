/** Ends the session and goes there. The library comes when it is needed: every page has the button, few press it. */
export async function signOutTo(callbackUrl: string): Promise<void> {
  const { signOut } = await import('next-auth/react')
  await signOut({ callbackUrl })
}
