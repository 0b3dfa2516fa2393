import { can, type OrganizationCtx } from '@/lib/core/context'
import { sql } from '@/lib/core/db/sql'
import type { GettingStartedStep } from '@/lib/core/module'

/** First steps in this module; samples do not count as done. */
export function projectSteps(ctx: OrganizationCtx): GettingStartedStep[] {
  if (!can(ctx, 'project-manager.project.create')) return []
  return [
    {
      key: 'project-manager-project',
      title: 'Plan your first project',
      body: 'Add a project with its customer and budget, make it a board, and put the work on cards.',
      href: '/project-manager/projects',
      done: sql`exists (select 1 from pm_project t
        where t.organization_id = ${ctx.organization.id}::uuid and not t.is_sample and t.deleted_at is null)`,
    },
  ]
}
