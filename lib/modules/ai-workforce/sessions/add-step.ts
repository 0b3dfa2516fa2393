import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import type { StepContent } from './steps'

/** Puts a message at the end of a session, in its present turn. */
export async function addStep(
  ctx: Pick<OperationCtx, 'query' | 'organization'>,
  { session_id, role, content }: { session_id: string } & StepContent,
): Promise<void> {
  await ctx.query(
    compile(sql`
      insert into ai_step (organization_id, session_id, position, turn, role, content)
      select s.organization_id, s.id, coalesce((
          select max(position) + 1 from ai_step where organization_id = s.organization_id and session_id = s.id
        ), 1), s.turn, ${role}, ${JSON.stringify(content)}::jsonb
      from ai_session s where s.organization_id = ${ctx.organization.id}::uuid and s.id = ${session_id}::uuid`),
  )
}
