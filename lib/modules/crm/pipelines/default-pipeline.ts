import { newId } from '@/lib/core/db/ids'
import type { TenantDb } from '@/lib/core/db/prisma'
import { DEFAULT_PIPELINE, DEFAULT_STAGES } from '../domain/default-stages'

/** Every new organization begins with a pipeline and its ordered stages. */
export async function createDefaultPipeline({
  organizationId,
  db,
}: {
  organizationId: string
  db: TenantDb
}): Promise<void> {
  const pipeline_id = newId()
  await db.crmPipeline.create({
    data: { id: pipeline_id, organization_id: organizationId, name: DEFAULT_PIPELINE, position: 0, is_default: true },
  })
  await db.crmStage.createMany({
    data: DEFAULT_STAGES.map((stage, position) => ({
      ...stage,
      id: newId(),
      organization_id: organizationId,
      pipeline_id,
      position,
    })),
  })
}
