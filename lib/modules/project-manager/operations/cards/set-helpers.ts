import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { invalidField, notFound } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { namesOf, personOutput } from '../../cards/people'

const MAX_HELPERS = 20

export const setHelpers = defineOperation({
  name: 'project-manager.card.set_helpers',
  title: 'Chose who helps with a card',
  permission: 'project-manager.card.update',
  effect: 'write',
  input: z.strictObject({
    record_id: z.string(),
    user_ids: z
      .array(z.uuid('Give ids of people.'))
      .max(MAX_HELPERS, `At most ${MAX_HELPERS} people help with a card.`),
  }),
  output: z.object({ helpers: z.array(personOutput) }),
  async run({ ctx, input }) {
    const helper_ids = [...new Set(input.user_ids)]
    const members = await ctx.query<{ n: number }>(
      compile(sql`
        select count(*)::int as n from membership
        where organization_id = ${ctx.organization.id}::uuid and user_id = any(${helper_ids}::uuid[])`),
    )
    if (members[0]!.n < helper_ids.length)
      throw invalidField('user_ids', 'Choose people of this organization.', 'not_found')
    const where = { id: input.record_id, deleted_at: null }
    const before = z.uuid().safeParse(input.record_id).success
      ? await ctx.db.pmCard.findFirst({ where, select: { title: true, helper_ids: true } })
      : null
    if (!before) throw notFound('card')
    await ctx.db.pmCard.updateMany({ where, data: { helper_ids, updated_at: new Date() } })
    ctx.record({
      ...{ entity: 'project-cards', id: input.record_id, label: before.title },
      ...{ before: { helper_ids: before.helper_ids }, after: { helper_ids } },
    })
    ctx.signal({ type: 'grid', slug: 'project-cards', ids: [input.record_id] })
    ctx.signal({ type: 'grid', slug: 'my-work' })
    return { helpers: await namesOf(ctx, helper_ids) }
  },
})
