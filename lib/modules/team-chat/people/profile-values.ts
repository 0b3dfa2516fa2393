import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import type { ChatUser } from '../domain/caller'
import { chatError } from '../domain/chat-error'
import { isId } from '../domain/ids'
import { logEvent } from '../domain/log-event'
import { FIELD_TYPES, fieldProblem, type ProfileField } from '../domain/profile-field'
import { shownValue } from './profile-data'

export const profileDataParam = z.array(
  z.object({ id: z.number().int(), value: z.union([z.string(), z.array(z.number().int()), z.null()]) }),
)
type Told = z.output<typeof profileDataParam>

/** Checks every value before it keeps any; null, "" and [] take a value away. */
export async function changeProfile(ctx: OperationCtx, target: ChatUser, told: Told): Promise<void> {
  const fields = new Map((await readFields(ctx, told)).map((field) => [field.id, field]))
  for (const { id, value } of told) {
    const field = fields.get(id)
    if (!field) throw chatError(`Field id ${id} not found.`)
    if (isBlank(value)) continue
    const problem = fieldProblem(field, value) ?? (await peopleProblem(ctx, field, value))
    if (problem) throw chatError(problem)
  }
  for (const { id, value } of told) await keep(ctx, target, fields.get(id)!, isBlank(value) ? null : value)
}

const isBlank = (value: Told[number]['value']): boolean => value === null || value.length === 0

async function keep(ctx: OperationCtx, target: ChatUser, field: ProfileField, value: Told[number]['value']) {
  const text = value === null ? null : typeof value === 'string' ? value : JSON.stringify(value)
  const changed =
    text === null
      ? sql`delete from chat_profile_value where user_id = ${target.id} and field_id = ${field.id} returning 1 as done`
      : sql`insert into chat_profile_value (user_id, field_id, organization_id, value)
          values (${target.id}, ${field.id}, ${ctx.organization.id}::uuid, ${text})
          on conflict (user_id, field_id) do update set value = excluded.value
          where chat_profile_value.value <> excluded.value returning 1 as done`
  const rows = await ctx.query(compile(changed))
  if (rows.length === 0) return
  const rendered = text === null ? undefined : shownValue({ type: field.type, value: text }).rendered_value
  const custom_profile_field = {
    id: field.id,
    value: text,
    ...(rendered === undefined ? {} : { rendered_value: rendered }),
  }
  await logEvent(ctx, { type: 'realm_user', op: 'update', person: { user_id: target.id, custom_profile_field } }, null)
}

const readFields = (ctx: OperationCtx, told: Told): Promise<ProfileField[]> =>
  ctx.query<ProfileField>(
    compile(sql`select id, name, type, field_data from chat_profile_field
      where organization_id = ${ctx.organization.id}::uuid
        and id = any(${told.map(({ id }) => id).filter(isId)}::int[])`),
  )

/** Whether the people whom a field names are there. */
async function peopleProblem(ctx: OperationCtx, field: ProfileField, value: Told[number]['value']) {
  if (field.type !== FIELD_TYPES.people || !Array.isArray(value)) return null
  const found = await ctx.query<{ id: number; is_active: boolean; is_bot: boolean }>(
    compile(sql`select id, is_active, is_bot from chat_user
      where organization_id = ${ctx.organization.id}::uuid and id = any(${value.filter(isId)}::int[])`),
  )
  for (const id of value) {
    const person = found.find((one) => one.id === id)
    if (!person) return `Invalid user ID: ${id}`
    if (!person.is_active) return `User with ID ${id} is deactivated`
    if (person.is_bot) return `User with ID ${id} is a bot`
  }
  return null
}
