import { can, type OrganizationCtx } from '@/lib/core/context'
import type { TenantDb } from '@/lib/core/db/prisma'
import type { GettingStartedStep } from '@/lib/core/module'

/** First steps in this module; samples do not count as done. */
export async function projectSteps({ ctx, db }: { ctx: OrganizationCtx; db: TenantDb }): Promise<GettingStartedStep[]> {
  if (!can(ctx, 'project-manager.project.create')) return []
  return [
    {
      key: 'project-manager-project',
      title: 'Plan your first project',
      body: 'Add a project with its customer and budget, make it a board, and put the work on cards.',
      href: '/project-manager/projects',
      done: (await db.pmProject.count({ where: { is_sample: false, deleted_at: null } })) > 0,
    },
  ]
}
