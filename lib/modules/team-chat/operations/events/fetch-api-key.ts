import { z } from 'zod'
import { chooseMembership, readIdentity } from '@/lib/core/auth/identity'
import { checkCredentials } from '@/lib/core/auth/sign-in'
import { type Ctx, nobody } from '@/lib/core/context'
import { AppError, rateLimited } from '@/lib/core/errors'
import { defineOperation, runOperation } from '@/lib/core/operation'
import { chatError } from '@/lib/modules/team-chat/domain/chat-error'
import { makeChatKey } from './chat-keys'

const input = z.object({ username: z.string(), password: z.string(), client: z.string().default('website') })
type Input = z.output<typeof input>

/** Only says what was sent: the checks count tries of their own, and must not wait within a transaction. */
export const fetchApiKey = defineOperation({
  name: 'team-chat.key.fetch',
  title: 'Asked for a chat key',
  permission: 'public',
  effect: 'write',
  delegates: true,
  tenancy: 'none',
  input,
  output: input,
  async run({ input }): Promise<Input> {
    if (!/^\S+@\S+$/.test(input.username.trim())) throw chatError('Enter a valid email address.')
    return input
  },
})

/** A new key for who knows the password. @throws in the words that chat apps show */
export async function keyForPassword({ username, password, client }: Input, from: Ctx, userAgent: string | null) {
  const checked = await checkCredentials({ email: username, password, ip: from.ip, userAgent })
  if (!checked.ok) {
    if (checked.reason === 'wait') throw rateLimited(checked.seconds)
    throw checked.reason === 'wrong'
      ? refused('Your username or password is incorrect', 'AUTHENTICATION_FAILED')
      : refused(
          'Your account has a second factor. Make a key for chat apps in your settings, and sign in with that.',
          'PASSWORD_AUTH_DISABLED',
        )
  }
  const identity = await readIdentity(checked.user.id)
  const membership = identity && chooseMembership(identity, null)
  if (!membership) throw refused('Account is deactivated', 'USER_DEACTIVATED')
  const { id, name, email, is_superuser } = identity.user
  const caller: Ctx = {
    ...nobody(from.requestId, from.ip),
    actor: { type: 'person', id, label: name },
    user: { id, name, email, is_superuser },
    organization: membership.organization,
    role: membership.role,
    isApprover: membership.isApprover,
    isSuperuser: is_superuser,
  }
  return runOperation(makeChatKey, caller, { client })
}

const refused = (msg: string, code: string) => new AppError(401, code, msg)
