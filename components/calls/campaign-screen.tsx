'use client'
import { ChevronLeft } from 'lucide-react'
import Link from 'next/link'
import { useCan } from '@/components/shell/me-context'
import { CardSection } from '@/components/ui/card'
import { PageHeader } from '@/components/ui/page-header'
import { Tabs } from '@/components/ui/tabs'
import { CALL_MODES, CAMPAIGN_KINDS, type Campaign, labelIn } from '@/lib/modules/calls/schemas'
import { CampaignStatus } from './call-badges'
import { CampaignForm } from './campaign-form'
import { CampaignProgress, type Progress } from './campaign-progress'
import { CampaignQueue } from './campaign-queue'
import { CampaignResults } from './campaign-results'
import { CampaignSteering } from './campaign-steering'
import { LiveList } from './live-list'
import { useCalls } from './use-calls'

type Page = { campaign: Campaign; progress: Progress }

/** One campaign: how far it is, who is on the phone, who is next, what came of it, and what it says when. */
export function CampaignScreen({ initial }: { initial: Page }) {
  const { data, refresh } = useCalls('GET /crm/campaign/{id}', { id: initial.campaign.id }, initial)
  const mayChange = useCan('calls.campaign.update')
  const { campaign, progress } = data ?? initial
  const { id } = campaign
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-4 px-4 py-4 sm:px-6">
      <Link
        href="/calls/campaigns"
        className="flex w-fit items-center gap-1 text-xs text-ink-muted hover:text-ink touch:py-2"
      >
        <ChevronLeft aria-hidden className="size-3.5" />
        Campaigns
      </Link>
      <PageHeader
        title={campaign.name}
        badge={<CampaignStatus status={campaign.status} />}
        description={`${labelIn(CAMPAIGN_KINDS, campaign.kind)} · ${labelIn(CALL_MODES, campaign.mode)}`}
        actions={mayChange && <CampaignSteering campaign={campaign} onDone={() => void refresh()} />}
      />
      <CampaignProgress progress={progress} />
      <Tabs
        label="Parts of the campaign"
        defaultValue="queue"
        items={[
          { value: 'queue', label: 'People', count: progress.targets, content: <CampaignQueue id={id} /> },
          {
            value: 'live',
            label: 'Live',
            count: progress.running,
            content: <LiveList campaignId={id} empty="As soon as somebody is called, the call stands here." />,
          },
          { value: 'results', label: 'Results', count: progress.calls, content: <CampaignResults id={id} /> },
          {
            value: 'script',
            label: 'Script and hours',
            content: (
              <CardSection
                title="What is said, and when"
                description="A call that runs keeps what it began with; the next one follows what stands here."
              >
                <CampaignForm
                  key={campaign.version}
                  campaign={campaign}
                  readOnly={!mayChange}
                  onSaved={() => void refresh()}
                />
              </CardSection>
            ),
          },
        ]}
      />
    </div>
  )
}
