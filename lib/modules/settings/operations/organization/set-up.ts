import { z } from 'zod'
import { isFirstRun } from '@/lib/core/auth/first-run'
import { peekToken, spendToken } from '@/lib/core/auth/passwords/one-time-token'
import { hashPassword, passwordProblem } from '@/lib/core/auth/passwords/password'
import { newId } from '@/lib/core/db/ids'
import { conflict, forbidden, invalidField } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { emailField, organizationFields, passwordField, personName } from '@/lib/modules/settings/schemas'
import { insertOrganization } from './create-organization'

const WRONG_TOKEN = 'This set-up link is not valid (any more). Start the server again and use the link that it prints.'

/** Makes the first owner and organization of an empty installation. */
export const setUp = defineOperation({
  name: 'settings.installation.set_up',
  title: 'Set the installation up',
  permission: 'public',
  effect: 'write',
  forPeople: true,
  tenancy: 'none',
  input: z.strictObject({
    token: z.string().max(200),
    name: personName,
    email: emailField,
    password: passwordField,
    organization: z.strictObject({ ...organizationFields, colour: organizationFields.colour.optional() }),
  }),
  output: z.object({ organization_id: z.string(), email: z.string() }),
  run: async ({ ctx, input }) => {
    if ((await ctx.db.user.count()) > 0) throw conflict('This installation is set up already. Sign in instead.')
    if (!(await spendToken(ctx.db, 'setup', input.token))) throw forbidden(WRONG_TOKEN)
    const problem = passwordProblem(input.password, [input.name, input.email, input.organization.name])
    if (problem) throw invalidField('password', problem)
    const user = await ctx.db.user.create({
      data: {
        id: newId(),
        email: input.email,
        name: input.name,
        password_hash: await hashPassword(input.password),
        email_proven_at: new Date(),
        // Only the platform's operator reads the server's log.
        is_superuser: true,
      },
    })
    const organization = await insertOrganization(ctx.db, { ...input.organization, ownerId: user.id })
    await ctx.db.user.update({ where: { id: user.id }, data: { last_organization_id: organization.id } })
    await ctx.db.oneTimeToken.deleteMany({ where: { purpose: 'setup', used_at: null } })
    ctx.record({
      entity: 'settings-organization',
      id: organization.id,
      label: organization.name,
      before: null,
      after: organization,
    })
    return { organization_id: organization.id, email: user.email }
  },
})

/** What the wizard's page needs to know before it asks anything. */
export const readSetUpState = defineOperation({
  name: 'settings.installation.read_state',
  title: 'Opened the first-run wizard',
  permission: 'public',
  effect: 'read',
  tenancy: 'none',
  input: z.strictObject({ token: z.string().max(200) }),
  output: z.object({ state: z.enum(['ready', 'wrong-token', 'done']) }),
  run: async ({ ctx, input }) => {
    if (!(await isFirstRun())) return { state: 'done' as const }
    return { state: (await peekToken(ctx.db, 'setup', input.token)) ? ('ready' as const) : ('wrong-token' as const) }
  },
})
