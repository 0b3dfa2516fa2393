import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { type ChatUser, chatCaller } from '@/lib/modules/team-chat/domain/caller'
import { chatError } from '@/lib/modules/team-chat/domain/chat-error'
import { logEvent } from '@/lib/modules/team-chat/domain/log-event'
import { EMAIL_VISIBILITY } from '@/lib/modules/team-chat/domain/people'
import { NOT_CHOSEN, SETTINGS, userSettings } from '@/lib/modules/team-chat/personal/user-settings'
import type { PropertyValue } from '@/lib/modules/team-chat/wire/events'

const VISIBILITIES: number[] = Object.values(EMAIL_VISIBILITY)

/** The caller's own settings. What sounds like one but is the account's (name, password) is changed under Settings. */
export const changeSettings = defineOperation({
  name: 'team-chat.settings.update',
  title: 'Changed their settings of team chat',
  permission: 'team-chat.use',
  effect: 'write',
  input: z.object({
    ...inputOf(),
    timezone: z.string().max(40).optional(),
    email_address_visibility: z
      .number()
      .int()
      .refine(
        (value) => VISIBILITIES.includes(value),
        'Invalid email_address_visibility: Value error, Not in the list of possible values',
      )
      .optional(),
  }),
  output: z.object({}),
  run: async ({ ctx, input }) => {
    const me = await chatCaller(ctx)
    const { timezone, email_address_visibility, ...chosen } = input as Chosen
    if (timezone !== undefined) await changeTimeZone(ctx, me, timezone)
    if (email_address_visibility !== undefined)
      await ctx.query(
        compile(sql`update chat_user set email_visibility = ${email_address_visibility}
          where id = ${me.id} returning id`),
      )
    const before = userSettings(me) as Record<string, unknown>
    const changed: [string, PropertyValue | undefined][] = Object.entries({
      ...chosen,
      ...(timezone === undefined ? {} : { timezone }),
    }).filter(([name, value]) => value !== undefined && value !== before[name])
    const kept = Object.fromEntries(changed.filter(([name]) => name !== 'timezone'))
    if (Object.keys(kept).length)
      await ctx.query(
        compile(sql`update chat_user set settings = settings || ${JSON.stringify(kept)}::jsonb
          where id = ${me.id} returning id`),
      )
    if (email_address_visibility !== undefined && email_address_visibility !== me.email_visibility)
      changed.push(['email_address_visibility', email_address_visibility])
    for (const [property, value = null] of changed)
      await logEvent(ctx, { type: 'user_settings', op: 'update', property, value }, [me.id])
    return {}
  },
})

/** All of them are simple values but for what is not chosen. */
type Chosen = { timezone?: string; email_address_visibility?: number; [name: string]: PropertyValue | undefined }

/** The settings' own shapes, each optional and without a value to fall back to: a wrong one is told. */
function inputOf(): Record<string, z.ZodType> {
  const shape = Object.entries(SETTINGS.shape).filter(([name]) => !NOT_CHOSEN.has(name))
  return Object.fromEntries(shape.map(([name, field]) => [name, (field.unwrap() as z.ZodType).optional()]))
}

async function changeTimeZone(ctx: OperationCtx, me: ChatUser, timezone: string): Promise<void> {
  if (timezone !== '' && !isTimeZone(timezone)) throw chatError('timezone is not a recognized time zone')
  if (timezone === me.time_zone) return
  await ctx.query(compile(sql`update chat_user set time_zone = ${timezone} where id = ${me.id} returning id`))
  const person = { user_id: me.id, timezone }
  await logEvent(ctx, { type: 'realm_user', op: 'update', person }, null)
}

function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}
