import { z } from 'zod'
import { compile, type Sql, sql } from '@/lib/core/db/sql'
import { notFound } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { cardHref } from '../cards/card-href'

/** What comments and files belong to. */
export type Subject = 'card' | 'project'

type Details = {
  grid: string
  permission: string
  name: Sql
  key: 'card_id' | 'project_id'
  href: (id: string) => string
}

export const SUBJECTS: Record<Subject, Details> = {
  card: {
    grid: 'project-cards',
    permission: 'project-manager.card',
    name: sql`select title as name, deleted_at is not null as deleted from pm_card`,
    key: 'card_id',
    href: cardHref,
  },
  project: {
    grid: 'projects',
    permission: 'project-manager.project',
    name: sql`select name, deleted_at is not null as deleted from pm_project`,
    key: 'project_id',
    href: (id) => `/project-manager/projects/${id}/notes`,
  },
}

/**
 * The name of the card or project.
 * @param change nothing is added to what lies in the bin, nor to what is being deleted
 * @throws 404
 */
export async function subjectName(
  ctx: OperationCtx,
  subject: Subject,
  id: string,
  { change = false } = {},
): Promise<string> {
  const [row] = z.uuid().safeParse(id).success
    ? await ctx.query<{ name: string; deleted: boolean }>(
        compile(sql`${SUBJECTS[subject].name}
          where organization_id = ${ctx.organization.id}::uuid and id = ${id}::uuid ${change ? sql`for key share` : sql``}`),
      )
    : []
  if (!row || (change && row.deleted)) throw notFound(subject)
  return row.name
}

/** Which rows belong to it, and what a new one has. */
export const ofSubject = (subject: Subject, id: string): { card_id: string } | { project_id: string } =>
  subject === 'card' ? { card_id: id } : { project_id: id }
