import { signIn } from 'next-auth/react'

export type SignInAnswer =
  | { ok: true }
  | { ok: false; reason: 'wrong' | 'code_needed' | 'code_wrong' | 'unreachable' }
  | { ok: false; reason: 'wait'; seconds: number }

/** Signs in without leaving the page; the session arrives as a cookie. */
export async function signInWith(credentials: {
  email: string
  password: string
  code?: string
}): Promise<SignInAnswer> {
  const { email, password, code = '' } = credentials
  const answer = await signIn('credentials', { redirect: false, email, password, code }).catch(() => undefined)
  if (!answer) return { ok: false, reason: 'unreachable' }
  if (answer.ok && !answer.error) return { ok: true }
  const error = answer.error ?? ''
  const wait = /^Wait:(\d+)$/.exec(error)?.[1]
  if (wait) return { ok: false, reason: 'wait', seconds: Number(wait) }
  if (error === 'CodeNeeded') return { ok: false, reason: 'code_needed' }
  if (error === 'CodeWrong') return { ok: false, reason: 'code_wrong' }
  return { ok: false, reason: error === 'CredentialsSignin' ? 'wrong' : 'unreachable' }
}
