'use client'
import { useMutation } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/feedback/toast'
import { RelativeTime } from '@/components/ui/relative-time'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import type { GatewaySettingsWire, GatewaySyncState } from '@/lib/modules/banking/schemas-gateway-answers'

/** Fetches now what the gateway took and paid out. */
export function GatewaySync({ settings, onDone }: { settings: GatewaySettingsWire | undefined; onDone: () => void }) {
  const maySync = useCan('banking.gateway.sync')
  const sync = useMutation({
    mutationFn: () => call('POST /accounting/bank/gateway-sync', {}),
    onSettled: onDone,
    onSuccess: ({ complete, message }) => {
      if (complete === false) toast.warning('Not everything was fetched', { description: message })
      else toast.success(message)
    },
    onError: (failure) => toast.error('Nothing was fetched', { description: messageOf(failure) }),
  })
  if (!maySync) return null
  return (
    <Button
      size="sm"
      icon={<RefreshCw aria-hidden />}
      pending={sync.isPending}
      disabled={!settings || settings.state === 'not_configured'}
      onClick={() => sync.mutate()}
    >
      Sync now
    </Button>
  )
}

export function LastSync({ last }: { last: GatewaySyncState }) {
  if (!last) return <p className="text-xs text-ink-muted">Nothing was fetched yet.</p>
  return (
    <p className="text-xs text-ink-muted">
      <span className={last.ok ? 'text-success-ink' : 'text-danger-ink'}>
        {last.ok ? 'Fetched' : 'Not everything was fetched'}
      </span>{' '}
      <RelativeTime value={last.at} />: {last.message}
    </p>
  )
}
