'use client'
import { useMutation } from '@tanstack/react-query'
import { PhoneOff } from 'lucide-react'
import { useCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/feedback/toast'
import { confirm } from '@/components/ui/overlays/confirm'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'

/** Ends a running call, after asking. */
export function StopButton({ call: running }: { call: { id: string; name: string; to: string } }) {
  const may = useCan('calls.ai_call.stop')
  const stop = useMutation({
    mutationFn: () => call('POST /calls/ai-calls/{call_id}/stop', { call_id: running.id }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (failure) => toast.error('The call was not stopped', { description: messageOf(failure) }),
  })
  if (!may) return null
  const who = running.name || running.to
  async function ask() {
    const sure = await confirm({
      title: `Stop the call with ${who}?`,
      body: 'It ends at once, in the middle of a sentence.',
      button: 'Stop the call',
      danger: true,
    })
    if (sure) stop.mutate()
  }
  return (
    <Button
      size="sm"
      variant="danger-ghost"
      icon={<PhoneOff aria-hidden />}
      pending={stop.isPending}
      aria-label={`Stop the call with ${who}`}
      onClick={() => void ask()}
    >
      Stop
    </Button>
  )
}
