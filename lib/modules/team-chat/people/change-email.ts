import { z } from 'zod'
import { sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { changeMemberAccount } from '@/lib/modules/settings/operations/members/member-account'
import type { ChatUser } from '../domain/caller'
import { chatError } from '../domain/chat-error'
import { dummyEmailId } from '../domain/people'
import { readPeople } from './person-wire'

/** The address of an account is where it signs in, so it changes only where the account is this organization's alone. */
export async function changeEmail(ctx: OperationCtx, target: ChatUser, typed: string): Promise<void> {
  const email = typed.trim().toLowerCase()
  if (email === target.email) return
  if (email.length > 254 || !z.email().safeParse(email).success) throw chatError('Invalid new email address.')
  if (dummyEmailId(email) !== null) throw refused('Reserved for system bots.')
  const [other] = await readPeople(ctx, sql`lower(u.email) = ${email}`)
  if (other) throw refused(other.is_active ? 'Already has an account.' : 'Account has been deactivated.')
  if (!target.user_id || !target.is_active)
    throw chatError('The email of a bot or a deactivated user cannot be changed.')

  const { outcome } = await ctx.call(changeMemberAccount, { user_id: target.user_id, email })
  if (outcome === 'taken') throw refused('Already has an account.')
  if (outcome === 'shared')
    throw chatError('This person belongs to other organizations too, so only they can change their email.')
}

const refused = (why: string) => chatError(`New email value error: ${why}`)
