'use client'
import { useQuery } from '@tanstack/react-query'
import { CardSection } from '@/components/ui/card'
import { CopyField } from '@/components/ui/copy'
import { Notice } from '@/components/ui/feedback/notice'
import { RelativeTime } from '@/components/ui/relative-time'
import { webhookQuery } from './queries'
import { SectionState } from './section-state'

/** Where the helpdesk sends its events, and when the last one came. */
export function WebhookSection() {
  const query = useQuery(webhookQuery())
  return (
    <CardSection
      title="Webhook"
      description="The helpdesk sends its events here. The webhook is registered automatically; if that fails, enter the URL in the helpdesk under Settings, Integrations, Webhooks."
    >
      <SectionState query={query}>
        {({ url, secret, last_event_at, desk_account_id, problem }) => (
          <div className="flex flex-col gap-3 text-sm">
            {problem && (
              <Notice tone="warning" title="Events of your organization do not arrive">
                {problem}
              </Notice>
            )}
            <div>
              <p className="mb-1 text-xs font-medium text-ink-muted">URL</p>
              <CopyField value={url} label="Copy the webhook URL" />
            </div>
            <div>
              <p className="mb-1 text-xs font-medium text-ink-muted">Secret</p>
              <CopyField value={secret} label="Copy the webhook secret" />
            </div>
            <p className="text-ink-muted">
              {desk_account_id
                ? last_event_at
                  ? 'Last event of your organization’s account: '
                  : 'No event of your organization’s account has arrived yet.'
                : 'Your organization has no account, so no event is for it.'}
              {desk_account_id && last_event_at && <RelativeTime value={last_event_at} />}
            </p>
          </div>
        )}
      </SectionState>
    </CardSection>
  )
}
