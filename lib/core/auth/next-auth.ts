import { cookies, headers } from 'next/headers'
import type { NextAuthOptions } from 'next-auth'
import type { JWT } from 'next-auth/jwt'
import CredentialsProvider from 'next-auth/providers/credentials'
import { systemDb } from '../db/prisma'
import { env } from '../env'
import { invalidate } from '../live/invalidate'
import { log } from '../log'
import { clientAddress } from './authenticate'
import { DEVICE_COOKIE, DEVICE_COOKIE_SECONDS, newDeviceNote } from './known-device'
import { sessionCookieName, usesSecureCookies } from './session-cookie'
import { endSessions, readSession, SESSION_DAYS } from './sessions'
import { signIn } from './sign-in'

declare module 'next-auth' {
  interface User {
    sid?: string
  }
}
declare module 'next-auth/jwt' {
  interface JWT {
    sid?: string
  }
}

/**
 * next-auth carries the session cookie; the session itself is a row of ours, so that it can be listed and ended. What
 * went wrong comes back as the `error` of the answer: `CredentialsSignin`, `CodeNeeded`, `CodeWrong`, `Wait:<seconds>`,
 * `Unavailable`.
 * @param onTrouble gets what kept it from looking whether a session stands; the library would take the cookie away
 */
export function authOptions(onTrouble: (error: unknown) => void): NextAuthOptions {
  return {
    secret: env.secret,
    session: { strategy: 'jwt', maxAge: SESSION_DAYS * 86_400 },
    useSecureCookies: usesSecureCookies(),
    cookies: {
      sessionToken: {
        name: sessionCookieName(),
        options: { httpOnly: true, sameSite: 'lax', path: '/', secure: usesSecureCookies() },
      },
    },
    pages: { signIn: '/sign-in', error: '/sign-in' },
    providers: [
      CredentialsProvider({
        name: 'E-mail and password',
        credentials: {
          email: { label: 'E-mail', type: 'email' },
          password: { label: 'Password', type: 'password' },
          code: { label: 'Code', type: 'text' },
        },
        authorize: (given) => authorize(given ?? { email: '', password: '', code: '' }),
      }),
    ],
    callbacks: {
      jwt: async ({ token, user }) => (user ? { sub: user.id, sid: user.sid } : stillOpen(token, onTrouble)),
      session: ({ session }) => ({ expires: session.expires }),
    },
    events: { signOut: ({ token }) => endOwnSession(token?.sub, token?.sid) },
    logger: {
      error: (code, meta) => {
        // A cookie that no longer opens anything is an everyday thing.
        const level = code === 'JWT_SESSION_ERROR' ? 'debug' : 'error'
        log()[level]({ code, meta: String((meta as { message?: string })?.message ?? '') }, 'next-auth')
      },
      warn: () => {},
      debug: () => {},
    },
  }
}

/** The error of an answer when it is not known whether the password is right. */
export const UNAVAILABLE = 'Unavailable'

async function authorize(given: { email: string; password: string; code: string }) {
  const jar = await cookies()
  const sent = await headers()
  const result = await signIn({
    email: given.email ?? '',
    password: given.password ?? '',
    code: given.code,
    deviceNote: jar.get(DEVICE_COOKIE)?.value,
    ip: clientAddress(sent),
    userAgent: sent.get('user-agent'),
  }).catch((error) => {
    // The library puts an exception's message into an address.
    log().error({ err: error }, 'signing in failed')
    throw new Error(UNAVAILABLE)
  })
  if (result.ok) {
    jar.set(DEVICE_COOKIE, newDeviceNote(result.userId), {
      httpOnly: true,
      sameSite: 'lax',
      path: '/api/auth',
      secure: usesSecureCookies(),
      maxAge: DEVICE_COOKIE_SECONDS,
    })
    return { id: result.userId, sid: result.sessionId }
  }
  if (result.reason === 'code_needed') throw new Error('CodeNeeded')
  if (result.reason === 'code_wrong') throw new Error('CodeWrong')
  if (result.reason === 'wait') throw new Error(`Wait:${result.seconds}`)
  return null
}

/** A cookie outlives its session when that was ended elsewhere; the library then takes the cookie away. */
async function stillOpen(token: JWT, onTrouble: (error: unknown) => void): Promise<JWT> {
  const session = token.sid ? await readSession(token.sid).catch(onTrouble) : null
  if (session) return token
  throw new Error('the session has ended')
}

async function endOwnSession(userId: string | undefined, sessionId: string | undefined): Promise<void> {
  if (!userId || !sessionId) return
  const ended = await endSessions(systemDb(), { user_id: userId, id: sessionId })
  for (const id of ended) invalidate('session', id)
}
