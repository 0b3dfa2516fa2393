'use client'
import { useQuery } from '@tanstack/react-query'
import { CardSection } from '@/components/ui/card'
import { Notice } from '@/components/ui/feedback/notice'
import { RelativeTime } from '@/components/ui/relative-time'
import { webhookQuery } from './queries'
import { SectionState } from './section-state'

/** How the helpdesk is connected, for administrators of the organization, who cannot change it. */
export function StateSection() {
  const query = useQuery(webhookQuery())
  return (
    <CardSection title="Connection" description="The person who runs this installation assigns accounts.">
      <SectionState query={query}>
        {({ desk_account_id, last_event_at, problem }) => (
          <div className="flex flex-col gap-2 text-sm">
            {desk_account_id ? (
              <>
                <p>
                  Your organization has helpdesk account <strong>{desk_account_id}</strong>.
                </p>
                <p className="text-ink-muted">
                  {last_event_at ? (
                    <>
                      Last event <RelativeTime value={last_event_at} />
                    </>
                  ) : (
                    'No event has arrived yet.'
                  )}
                </p>
                {problem && (
                  <Notice tone="warning" title="Events do not arrive">
                    {problem}
                  </Notice>
                )}
              </>
            ) : (
              <p>Your organization has no helpdesk account yet.</p>
            )}
          </div>
        )}
      </SectionState>
    </CardSection>
  )
}
