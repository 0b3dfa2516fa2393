import '@/lib/modules'
import type { Metadata } from 'next'
import { KillSwitch } from '@/components/ai-workforce/settings/kill-switch'
import { AiSettingsForm } from '@/components/ai-workforce/settings/settings-form'
import { PageHeader } from '@/components/ui/page-header'
import { pageContext } from '@/lib/core/auth/page-context'
import { can } from '@/lib/core/context'
import { runOperation } from '@/lib/core/operation'
import { readAiSettings } from '@/lib/modules/ai-workforce/operations/settings/ai-settings'
import { ForbiddenPage } from '../../forbidden-page'

export const metadata: Metadata = { title: 'AI workforce settings' }

export default async function AiSettingsPage() {
  const ctx = await pageContext()
  if (!can(ctx, readAiSettings.permission))
    return <ForbiddenPage body="Ask an administrator to see how agents are set up." />
  const settings = await runOperation(readAiSettings, ctx, {})
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-5 px-4 py-5 sm:px-6">
      <PageHeader
        title="AI workforce settings"
        description="Agents work with the lists and actions that people have. Nothing is changed or sent before a person approves it."
        actions={can(ctx, 'ai-workforce.settings.write') && <KillSwitch stopped={settings.kill_switch} />}
      />
      <AiSettingsForm settings={settings} />
    </div>
  )
}
