'use client'
import { OctagonX, Play } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/feedback/toast'
import { confirm } from '@/components/ui/overlays/confirm'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'

/** Stops all agents, or lets them go on; the pages follow. */
function useKillSwitch() {
  const router = useRouter()
  const [pending, setPending] = useState(false)
  const set = async (kill_switch: boolean) => {
    setPending(true)
    try {
      await call('PUT /ai-agent/settings', { kill_switch })
      toast.success(kill_switch ? 'All agents are stopped' : 'Agents work again')
      router.refresh()
    } catch (error) {
      toast.error(kill_switch ? 'Agents were not stopped' : 'Agents were not resumed', {
        description: messageOf(error),
      })
    } finally {
      setPending(false)
    }
  }
  return { pending, set }
}

export function StopButton() {
  const { pending, set } = useKillSwitch()
  const onClick = async () => {
    const sure = await confirm({
      title: 'Stop all agents?',
      body: 'No agent reads, asks or does anything until you resume: runs and conversations end at their next step, scheduled runs do not start, and what was approved but not carried out waits. Nothing that was already done is taken back.',
      button: 'Stop all agents',
      danger: true,
    })
    if (sure) await set(true)
  }
  return (
    <Button variant="danger-ghost" icon={<OctagonX aria-hidden />} pending={pending} onClick={() => void onClick()}>
      Stop all agents
    </Button>
  )
}

/** `inBand`: on the red band of every page, at once; elsewhere a plain button. */
export function ResumeButton({ inBand = false }: { inBand?: boolean }) {
  const { pending, set } = useKillSwitch()
  const onClick = async () => {
    const sure = await confirm({
      title: 'Let agents work again?',
      body: 'What was approved meanwhile is carried out, and scheduled runs start at their next time. Runs that were ended by the stop do not go on.',
      button: 'Resume',
    })
    if (sure) await set(false)
  }
  return (
    <Button
      size={inBand ? 'sm' : 'md'}
      icon={<Play aria-hidden />}
      pending={pending}
      onClick={() => void onClick()}
      className={inBand ? 'text-ink' : undefined}
    >
      {inBand ? 'Resume' : 'Resume agents'}
    </Button>
  )
}
