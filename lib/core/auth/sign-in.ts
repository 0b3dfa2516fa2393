import { newId } from '../db/ids'
import { systemDb, systemTransaction } from '../db/prisma'
import { env } from '../env'
import { knownDevice } from './known-device'
import { verifyPassword } from './passwords/password'
import { spendCode } from './second-factor'
import { openSession } from './sessions'
import { clearThrottle, countTry, forgive, throttleKey } from './throttle'

export type SignInInput = {
  email: string
  password: string
  /** From the authenticator app, or a recovery code. */
  code?: string | null
  /** The note that a browser carries which signed in before. */
  deviceNote?: string
  ip: string | null
  userAgent: string | null
}

export type SignInResult =
  | { ok: true; sessionId: string; userId: string }
  /** `wrong` says neither which of the two was wrong nor whether the account exists. */
  | { ok: false; reason: 'wrong' | 'code_needed' | 'code_wrong' }
  | { ok: false; reason: 'wait'; seconds: number }

type Refused = Exclude<SignInResult, { ok: true }>
type Known = { id: string; name: string; last_organization_id: string | null }

/** Checks e-mail, password and second factor, and opens a session. */
export async function signIn(input: SignInInput): Promise<SignInResult> {
  const checked = await checkCredentials(input)
  if (!checked.ok) return checked
  return { ok: true, sessionId: await openAndRecord(checked.user, input), userId: checked.user.id }
}

/** The same checks, counted like every try, for those who open no session. */
export async function checkCredentials(input: SignInInput): Promise<{ ok: true; user: Known } | Refused> {
  const email = input.email.trim().toLowerCase()
  // The system role: nobody has an organization before they are signed in.
  const found = await systemDb().user.findUnique({ where: { email } })
  // The password of the sample people is public; outside the demo they are nobody.
  const user = found?.is_sample && !env.demo ? null : found
  const device = knownDevice(input.deviceNote, user?.id ?? null)
  const account = device ? throttleKey('device', device) : throttleKey('account', email)
  const address = device ? null : throttleKey('address', input.ip ?? 'unknown')

  for (const key of [address, account]) {
    const seconds = key ? await countTry(key) : 0
    if (seconds > 0) {
      if (key === account && address) await forgive(address)
      return { ok: false, reason: 'wait', seconds }
    }
  }
  if (!(await verifyPassword(user?.password_hash ?? null, input.password)) || !user)
    return { ok: false, reason: 'wrong' }

  if (user.totp_enabled_at) {
    const code = input.code?.trim()
    if (!code) {
      // Not a failed try: the page asks for the code next.
      await Promise.all([forgive(account), address && forgive(address)])
      return { ok: false, reason: 'code_needed' }
    }
    if (!(await spendCode(systemDb(), user, code))) return { ok: false, reason: 'code_wrong' }
  }
  await Promise.all([clearThrottle(account), address && forgive(address)])
  return { ok: true, user }
}

async function openAndRecord(user: Known, input: SignInInput): Promise<string> {
  return systemTransaction(async ({ db }) => {
    const memberships = await db.membership.findMany({
      where: { user_id: user.id },
      select: { organization_id: true },
      orderBy: { created_at: 'asc' },
    })
    const own = memberships.map(({ organization_id }) => organization_id)
    const organizationId = own.find((id) => id === user.last_organization_id) ?? own[0] ?? null
    const sessionId = await openSession(db, {
      userId: user.id,
      organizationId,
      userAgent: input.userAgent,
      ip: input.ip,
    })
    await db.auditLog.create({
      data: {
        id: newId(),
        organization_id: organizationId,
        actor_type: 'person',
        actor_id: user.id,
        actor_label: user.name,
        operation: 'settings.session.start',
        entity: 'settings-sessions',
        entity_id: sessionId,
        entity_label: user.name,
        ip: input.ip,
      },
    })
    return sessionId
  })
}
