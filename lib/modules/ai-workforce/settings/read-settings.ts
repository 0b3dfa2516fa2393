import type { OperationCtx } from '@/lib/core/operation'
import type { AiSettings } from '../schemas'

/** How the organization has set up its agents; what it never said is as documented (Business Platform Modules 2.1). */
export async function readSettings({ db }: Pick<OperationCtx, 'db'>): Promise<AiSettings> {
  const stored = await db.aiSettings.findFirst({})
  if (!stored) return USUAL
  const { organization_id: _, updated_at: __, kill_switch_at, approver_role, ...settings } = stored
  return {
    ...settings,
    approver_role: approver_role as AiSettings['approver_role'],
    kill_switch_at: kill_switch_at?.toISOString() ?? null,
  }
}

const USUAL: AiSettings = {
  enabled: true,
  kill_switch: false,
  kill_switch_at: null,
  kill_switch_by: '',
  model: '',
  enable_write_tools: true,
  approver_role: 'admin',
  approval_timeout_minutes: 1440,
  approval_channel_id: null,
  extra_system_prompt: '',
}

/** Why no agent may do anything now, in a sentence; null: they may. Asked before each call of a model and of a tool. */
export function stoppedBecause(
  settings: Pick<AiSettings, 'enabled' | 'kill_switch' | 'kill_switch_by'>,
): string | null {
  if (settings.kill_switch) {
    const by = settings.kill_switch_by ? ` by ${settings.kill_switch_by}` : ''
    return `All agents were stopped${by}. An administrator can let them work again.`
  }
  return settings.enabled ? null : 'Agents are switched off in the settings of this organization.'
}
