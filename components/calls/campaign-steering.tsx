'use client'
import { useMutation } from '@tanstack/react-query'
import { Pause, Play } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/feedback/toast'
import { confirm } from '@/components/ui/overlays/confirm'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import type { Campaign } from '@/lib/modules/calls/schemas'

/** Starts a campaign, after asking, or pauses it. */
export function CampaignSteering({ campaign, onDone }: { campaign: Campaign; onDone: () => void }) {
  const running = campaign.status === 'running'
  const steer = useMutation({
    mutationFn: () => call(`POST /crm/campaign/{id}/${running ? 'pause' : 'start'}`, { id: campaign.id }),
    onSuccess: () => {
      toast.success(running ? 'Nobody else is called.' : 'The campaign is calling.')
      onDone()
    },
    onError: (failure) =>
      toast.error(running ? 'It was not paused' : 'It was not started', { description: messageOf(failure) }),
  })
  async function start() {
    const body =
      campaign.mode === 'sim'
        ? 'Nobody is dialled: the conversations are rehearsed.'
        : `Its people are called from now on, from ${campaign.opens_at} to ${campaign.closes_at} on the days of the campaign.`
    if (await confirm({ title: `Start ${campaign.name}?`, body, button: 'Start calling' })) steer.mutate()
  }
  return running ? (
    <Button icon={<Pause aria-hidden />} pending={steer.isPending} onClick={() => steer.mutate()}>
      Pause
    </Button>
  ) : (
    <Button variant="primary" icon={<Play aria-hidden />} pending={steer.isPending} onClick={() => void start()}>
      {campaign.status === 'draft' ? 'Start' : 'Go on'}
    </Button>
  )
}
