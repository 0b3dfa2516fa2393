import '@/lib/modules'
import type { Metadata } from 'next'
import { KillSwitch } from '@/components/ai-workforce/settings/kill-switch'
import { AiSettingsForm } from '@/components/ai-workforce/settings/settings-form'
import { PageHeader } from '@/components/ui/page-header'
import { pageContext } from '@/lib/core/auth/page-context'
import { can } from '@/lib/core/context'
import { runOperation } from '@/lib/core/operation'
import { readAiSettings } from '@/lib/modules/ai-workforce/operations/settings/ai-settings'
import { listChannels } from '@/lib/modules/team-chat/operations/channels/read-channels'
import { ForbiddenPage } from '../../forbidden-page'
import { inTime } from '../../in-time'

export const metadata: Metadata = { title: 'AI workforce settings' }

export default async function AiSettingsPage() {
  const ctx = await pageContext()
  if (!can(ctx, readAiSettings.permission))
    return <ForbiddenPage body="Ask an administrator to see how agents are set up." />
  const [settings, chat] = await Promise.all([
    runOperation(readAiSettings, ctx, {}),
    can(ctx, listChannels.permission) ? inTime(runOperation(listChannels, ctx, {})) : null,
  ])
  const channels = (chat?.streams ?? []).map(({ stream_id, name }) => ({ id: stream_id, name }))
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-5 px-4 py-5 sm:px-6">
      <PageHeader
        title="AI workforce settings"
        description="Agents work with the lists and actions that people have. Nothing is changed or sent before a person approves it."
        actions={can(ctx, 'ai-workforce.settings.write') && <KillSwitch stopped={settings.kill_switch} />}
      />
      <AiSettingsForm settings={settings} channels={channels} />
    </div>
  )
}
