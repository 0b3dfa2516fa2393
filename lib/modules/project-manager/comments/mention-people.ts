import { compile, sql } from '@/lib/core/db/sql'
import { notify } from '@/lib/core/notify'
import type { OperationCtx } from '@/lib/core/operation'
import { mentionedIn } from '../domain/mentions'
import { SUBJECTS, type Subject } from './subject'

/** The members whom a comment names. */
export async function peopleNamed(ctx: OperationCtx, body: string): Promise<string[]> {
  if (!body.includes('@')) return []
  const people = await ctx.query<{ id: string; name: string }>(
    compile(sql`
      select u.id::text, u.name from membership m join "user" u on u.id = m.user_id
      where m.organization_id = ${ctx.organization.id}::uuid and strpos(lower(${body}), '@' || lower(u.name)) > 0`),
  )
  return mentionedIn(body, people)
}

type Told = { subject: Subject; id: string; name: string; body: string; user_ids: string[] }

/** Notifies the people who were mentioned, except the author. */
export const tellNamed = (ctx: OperationCtx, { subject, id, name, body, user_ids }: Told): Promise<void> =>
  notify(ctx, {
    user_ids: user_ids.filter((one) => one !== ctx.user?.id),
    kind: 'project-manager.mention',
    title: `${ctx.actor.label} mentioned you on ${name}`,
    body: body.slice(0, 300),
    href: SUBJECTS[subject].href(id),
  })
