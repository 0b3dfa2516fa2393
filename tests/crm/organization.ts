import { type Ctx, type OrganizationCtx, type OrganizationDetails, systemContext } from '@/lib/core/context'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { AppError } from '@/lib/core/errors'
import type { Operation } from '@/lib/core/operation'
import { runOperation } from '@/lib/core/operation'
import { ROLES, type RoleName } from '@/lib/core/permissions'
import '@/lib/modules'
import { createDefaultPipeline } from '@/lib/modules/crm/pipelines/default-pipeline'

/** A new organization with the pipeline that each one begins with. */
export async function newOrganization(
  details: { time_zone?: string; currency?: string } = {},
): Promise<OrganizationDetails> {
  const id = newId()
  const {
    created_at: _,
    updated_at: __,
    ...organization
  } = await systemDb().organization.create({
    data: { id, name: 'Test organization', slug: id, country: 'ZA', ...details },
  })
  await createDefaultPipeline({ organizationId: id, db: systemDb() as never })
  return organization
}

/** A member of the organization, as an edge would make the caller. */
export async function memberOf(
  organization: OrganizationDetails,
  role: RoleName = 'member',
  name = 'Thandi Mokoena',
): Promise<OrganizationCtx> {
  const id = newId()
  await systemDb().user.create({ data: { id, name, email: `${id}@test.example` } })
  await systemDb().membership.create({
    data: { id: newId(), organization_id: organization.id, user_id: id, role: ROLES[role] },
  })
  return {
    ...systemContext('test', organization),
    actor: { type: 'person', id, label: name },
    user: { id, name, email: `${id}@test.example`, is_superuser: false },
    role: ROLES[role],
    trusted: false,
  } as OrganizationCtx
}

// biome-ignore lint/suspicious/noExplicitAny: any operation
export const run = <O>(operation: Operation<any, O>, ctx: Ctx, input: object): Promise<O> =>
  runOperation(operation, ctx, input)

/** What a caller is told when it is refused; fails when it is not. */
export async function refusal(work: Promise<unknown>): Promise<AppError> {
  try {
    await work
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('this should have been refused')
}

/** Which fields a 422 names. */
export const fieldsOf = (error: AppError): string[] =>
  Array.isArray(error.detail) ? error.detail.map(({ loc }) => String(loc[1])) : []
