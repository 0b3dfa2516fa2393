import QRCode from 'qrcode'
import { z } from 'zod'
import { verifyPassword } from '@/lib/core/auth/passwords/password'
import {
  describeSecondFactor,
  matchCode,
  newRecoveryCodes,
  newSecondFactor,
  spendCode,
} from '@/lib/core/auth/second-factor'
import { countTry, describeWait, forgive, throttleKey } from '@/lib/core/auth/throttle'
import { conflict, invalidField } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { demandPerson, demandSession } from '@/lib/modules/settings/domain/callers'
import { isoOrNull } from '@/lib/modules/settings/domain/wire'
import { done, passwordField } from '@/lib/modules/settings/schemas'

const codeField = z.string().trim().min(1, 'Enter the code.').max(40, 'This is not a code.')
const WRONG_CODE = 'This code is not right, or it was used before.'
const codesOutput = z.object({ recovery_codes: z.array(z.string()), message: z.string() })

/** The columns of an account without one. */
export const NO_SECOND_FACTOR = { totp_secret: null, totp_enabled_at: null, totp_last_step: null, recovery_codes: [] }

export const readSecondFactor = defineOperation({
  name: 'settings.second_factor.read',
  title: 'Looked at their second factor',
  permission: 'settings.account.read',
  effect: 'read',
  tenancy: 'none',
  input: z.strictObject({}),
  output: z.object({ enabled: z.boolean(), enabled_at: z.string().nullable(), recovery_codes_left: z.number() }),
  run: async ({ ctx }) => {
    const user = await ctx.db.user.findUniqueOrThrow({ where: { id: demandPerson(ctx).id } })
    return {
      enabled: user.totp_enabled_at !== null,
      enabled_at: isoOrNull(user.totp_enabled_at),
      recovery_codes_left: user.recovery_codes.length,
    }
  },
})

/** Begins or goes on: an unfinished start keeps its secret, so that a reload does not spoil a scanned code. */
export const startSecondFactor = defineOperation({
  name: 'settings.second_factor.start',
  title: 'Began to set up a second factor',
  permission: 'settings.account.write',
  effect: 'write',
  forPeople: true,
  tenancy: 'none',
  secretAnswer: true,
  input: z.strictObject({}),
  output: z.object({ secret: z.string(), uri: z.string(), qr: z.string() }),
  run: async ({ ctx }) => {
    const user = await ownUser(ctx)
    if (user.totp_enabled_at)
      throw conflict('Your second factor is on already. Switch it off before you set up another.')
    const kept = user.totp_secret && describeSecondFactor(user.totp_secret, user.email)
    if (kept) return { ...kept, qr: await qrOf(kept.uri) }
    const { encrypted, secret, uri } = newSecondFactor(user.email)
    await ctx.db.user.update({ where: { id: user.id }, data: { totp_secret: encrypted } })
    return { secret, uri, qr: await qrOf(uri) }
  },
})

/** Switches it on once the app has shown that it has the secret. */
export const confirmSecondFactor = defineOperation({
  name: 'settings.second_factor.confirm',
  title: 'Switched the second factor on',
  permission: 'settings.account.write',
  effect: 'write',
  forPeople: true,
  tenancy: 'none',
  secretAnswer: true,
  input: z.strictObject({ code: codeField }),
  output: codesOutput,
  run: async ({ ctx, input }) => {
    const user = await ownUser(ctx)
    if (user.totp_enabled_at) throw conflict('Your second factor is on already.')
    if (!user.totp_secret) throw conflict('Start the set-up first.')
    await countedTry(
      user.id,
      'code',
      async () => matchCode(user.totp_secret!, input.code) !== null,
      'This code is not right. Enter the one that the app shows now.',
    )
    const { codes, hashes } = newRecoveryCodes()
    await ctx.db.user.update({
      where: { id: user.id },
      data: {
        totp_enabled_at: new Date(),
        totp_last_step: matchCode(user.totp_secret, input.code),
        recovery_codes: hashes,
      },
    })
    recordFactor(ctx, user, false, true)
    return {
      recovery_codes: codes,
      message: 'Your second factor is on. Keep these recovery codes: they are shown once.',
    }
  },
})

/** Takes a code too: a password that was guessed or seen must not take the second lock off. */
export const disableSecondFactor = defineOperation({
  name: 'settings.second_factor.disable',
  title: 'Switched the second factor off',
  permission: 'settings.account.write',
  effect: 'write',
  forPeople: true,
  tenancy: 'none',
  input: z.strictObject({ password: passwordField, code: codeField }),
  output: done,
  run: async ({ ctx, input }) => {
    const user = await ownUser(ctx)
    if (!user.totp_enabled_at) throw conflict('Your second factor is off already.')
    await countedTry(
      user.id,
      'password',
      () => verifyPassword(user.password_hash, input.password),
      'This is not your password.',
    )
    await countedTry(user.id, 'code', async () => (await spendCode(ctx.db, user, input.code)) !== null, WRONG_CODE)
    await ctx.db.user.update({ where: { id: user.id }, data: NO_SECOND_FACTOR })
    recordFactor(ctx, user, true, false)
    return { ok: true, message: 'Your second factor is off.' }
  },
})

/** New recovery codes; the old ones stop working. Takes a code, so that a borrowed session cannot make them. */
export const renewRecoveryCodes = defineOperation({
  name: 'settings.second_factor.renew_recovery_codes',
  title: 'Made new recovery codes',
  permission: 'settings.account.write',
  effect: 'write',
  forPeople: true,
  tenancy: 'none',
  secretAnswer: true,
  input: z.strictObject({ code: codeField }),
  output: codesOutput,
  run: async ({ ctx, input }) => {
    const user = await ownUser(ctx)
    if (!user.totp_enabled_at) throw conflict('Switch the second factor on first.')
    await countedTry(user.id, 'code', async () => (await spendCode(ctx.db, user, input.code)) !== null, WRONG_CODE)
    const { codes, hashes } = newRecoveryCodes()
    await ctx.db.user.update({ where: { id: user.id }, data: { recovery_codes: hashes } })
    ctx.record({
      entity: 'settings-profile',
      id: user.id,
      label: user.name,
      before: { codes: 'old' },
      after: { codes: 'new' },
    })
    return { recovery_codes: codes, message: 'These codes replace the old ones. They are shown once.' }
  },
})

const ownUser = (ctx: OperationCtx) => ctx.db.user.findUniqueOrThrow({ where: { id: demandSession(ctx).user.id } })

/** A session that was left open must not become a place to guess. */
async function countedTry(
  userId: string,
  field: string,
  isRight: () => Promise<boolean>,
  wrong: string,
): Promise<void> {
  const tries = throttleKey('device', `second-factor:${userId}`)
  const wait = await countTry(tries)
  if (wait) throw invalidField(field, `Too many tries. Wait ${describeWait(wait)} and try again.`)
  if (!(await isRight())) throw invalidField(field, wrong)
  await forgive(tries)
}

function recordFactor(ctx: OperationCtx, user: { id: string; name: string }, before: boolean, after: boolean): void {
  ctx.record({
    entity: 'settings-profile',
    id: user.id,
    label: user.name,
    before: { second_factor: before },
    after: { second_factor: after },
  })
  ctx.signal({ type: 'invalidate', kind: 'membership', id: user.id })
}

const qrOf = (uri: string) => QRCode.toDataURL(uri, { margin: 1, width: 220, errorCorrectionLevel: 'M' })
