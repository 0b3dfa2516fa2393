import type { Actor, Ctx } from '@/lib/core/context'

const as = <C extends Ctx>(ctx: C, label: string): C => ({ ...ctx, actor: { ...ctx.actor, label } as Actor })

/** Timelines and histories name who called, not the job that heard of it. */
export const asCallCenter = <C extends Ctx>(ctx: C): C => as(ctx, 'AI call center')

export const asTelephoneSystem = <C extends Ctx>(ctx: C): C => as(ctx, 'Telephone system')
