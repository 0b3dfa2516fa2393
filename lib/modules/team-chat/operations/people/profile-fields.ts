import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { chatCaller, isAdministrator } from '@/lib/modules/team-chat/domain/caller'
import { chatError, needs } from '@/lib/modules/team-chat/domain/chat-error'
import { isId } from '@/lib/modules/team-chat/domain/ids'
import { logEvent } from '@/lib/modules/team-chat/domain/log-event'
import { FIELD_TYPES } from '@/lib/modules/team-chat/domain/profile-field'
import { changeProfile, profileDataParam } from '@/lib/modules/team-chat/people/profile-values'
import { profileFields } from '@/lib/modules/team-chat/personal/register-parts'
import { wireProfileField } from '@/lib/modules/team-chat/wire/people'

const nothing = z.object({})
const name = z.string().trim().min(1).max(40)
const hint = z.string().trim().max(80)
const fieldData = z.record(z.string(), z.unknown())
const KINDS: number[] = Object.values(FIELD_TYPES)

export const listProfileFields = defineOperation({
  name: 'team-chat.profile_field.list',
  title: 'Listed profile fields',
  permission: 'team-chat.use',
  effect: 'read',
  input: z.object({}),
  output: z.object({ custom_fields: z.array(wireProfileField) }),
  run: async ({ ctx }) => {
    await chatCaller(ctx)
    return { custom_fields: await profileFields(ctx) }
  },
})

export const createProfileField = defineOperation({
  name: 'team-chat.profile_field.create',
  title: 'Made a profile field',
  permission: 'team-chat.use',
  effect: 'write',
  input: z.object({
    name,
    hint: hint.default(''),
    field_type: z
      .number()
      .int()
      .refine((type) => KINDS.includes(type), 'Invalid field type.'),
    field_data: fieldData.default({}),
  }),
  output: z.object({ id: z.number() }),
  run: async ({ ctx, input }) => {
    await demandAdministrator(ctx)
    await demandFreeName(ctx, input.name, null)
    demandChoices(input.field_type, input.field_data)
    const [row] = await ctx.query<{ id: number }>(
      compile(sql`insert into chat_profile_field (organization_id, name, hint, type, field_data, position)
        select ${ctx.organization.id}::uuid, ${input.name}, ${input.hint}, ${input.field_type},
          ${JSON.stringify(input.field_data)}::jsonb, coalesce(max(position), 0) + 1
        from chat_profile_field where organization_id = ${ctx.organization.id}::uuid returning id`),
    )
    await publishProfileFields(ctx)
    return { id: row!.id }
  },
})

export const updateProfileField = defineOperation({
  name: 'team-chat.profile_field.update',
  title: 'Changed a profile field',
  permission: 'team-chat.use',
  effect: 'write',
  input: z.object({
    field_id: z.number().int(),
    name: name.optional(),
    hint: hint.optional(),
    field_data: fieldData.optional(),
  }),
  output: nothing,
  run: async ({ ctx, input }) => {
    await demandAdministrator(ctx)
    const field = await findField(ctx, input.field_id)
    if (input.name !== undefined) await demandFreeName(ctx, input.name, field.id)
    if (input.field_data) demandChoices(field.type, input.field_data)
    const data = input.field_data ? JSON.stringify(input.field_data) : null
    await ctx.query(
      compile(sql`update chat_profile_field set name = coalesce(${input.name ?? null}, name),
          hint = coalesce(${input.hint ?? null}, hint), field_data = coalesce(${data}::jsonb, field_data)
        where id = ${field.id} returning id`),
    )
    await publishProfileFields(ctx)
    return {}
  },
})

/** With what people told in it. */
export const deleteProfileField = defineOperation({
  name: 'team-chat.profile_field.delete',
  title: 'Deleted a profile field',
  permission: 'team-chat.use',
  effect: 'danger',
  input: z.object({ field_id: z.number().int() }),
  output: nothing,
  run: async ({ ctx, input }) => {
    await demandAdministrator(ctx)
    const { id } = await findField(ctx, input.field_id)
    await ctx.query(compile(sql`delete from chat_profile_value where field_id = ${id}`))
    await ctx.query(compile(sql`delete from chat_profile_field where id = ${id}`))
    await publishProfileFields(ctx)
    return {}
  },
})

export const changeOwnProfile = defineOperation({
  name: 'team-chat.profile.update',
  title: 'Changed their profile in team chat',
  permission: 'team-chat.use',
  effect: 'write',
  input: z.object({ data: profileDataParam }),
  output: nothing,
  run: async ({ ctx, input }) => {
    await changeProfile(ctx, await chatCaller(ctx), input.data)
    return {}
  },
})

export const clearOwnProfile = defineOperation({
  name: 'team-chat.profile.clear',
  title: 'Took things from their profile in team chat',
  permission: 'team-chat.use',
  effect: 'danger',
  input: z.object({ data: z.array(z.number().int()) }),
  output: nothing,
  run: async ({ ctx, input }) => {
    const cleared = input.data.map((id) => ({ id, value: null }))
    await changeProfile(ctx, await chatCaller(ctx), cleared)
    return {}
  },
})

async function demandAdministrator(ctx: OperationCtx): Promise<void> {
  if (!isAdministrator(await chatCaller(ctx))) throw needs('administrator')
}

async function findField(ctx: OperationCtx, id: number): Promise<{ id: number; type: number }> {
  const [field] = isId(id)
    ? await ctx.query<{ id: number; type: number }>(
        compile(sql`select id, type from chat_profile_field
          where organization_id = ${ctx.organization.id}::uuid and id = ${id}`),
      )
    : []
  if (!field) throw chatError(`Field id ${id} not found.`)
  return field
}

async function demandFreeName(ctx: OperationCtx, name: string, except: number | null): Promise<void> {
  const rows = await ctx.query<{ id: number }>(
    compile(sql`select id from chat_profile_field
      where organization_id = ${ctx.organization.id}::uuid and lower(name) = lower(${name})`),
  )
  if (rows.some(({ id }) => id !== except)) throw chatError('A field with that label already exists.')
}

/** A field to choose from needs something to choose; the others keep nothing. */
function demandChoices(type: number, data: Record<string, unknown>): void {
  if (type !== FIELD_TYPES.choice) return
  const choices = Object.values(data)
  const isChoice = (one: unknown) => typeof (one as { text?: unknown } | null)?.text === 'string'
  if (choices.length === 0) throw chatError('Field must have at least one choice.')
  if (!choices.every(isChoice)) throw chatError('field_data is not a dict of choices with text and order')
}

async function publishProfileFields(ctx: OperationCtx): Promise<void> {
  await logEvent(ctx, { type: 'custom_profile_fields', fields: await profileFields(ctx) }, null)
}
