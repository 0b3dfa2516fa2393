import { consumeToken } from '@/lib/core/limits/rate-limit'
import type { OperationCtx } from '@/lib/core/operation'

/** Requests a minute from one network address to what mails people or can be guessed at. */
const PER_MINUTE = 30

/** @throws 429 */
export function limitCaller(ctx: Pick<OperationCtx, 'organization' | 'ip'>, what: string): void {
  consumeToken(`website-${what}:${ctx.organization.id}:${ctx.ip}`, Date.now(), PER_MINUTE)
}
