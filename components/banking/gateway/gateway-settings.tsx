'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ConnectionState } from '@/components/settings/connections/connection-state'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { GatewayForm } from './gateway-form'
import { GatewaySync } from './gateway-sync'

const KEY = ['banking', 'gateway', 'settings']

/** The card gateway: its keys, whether they are good, and what was fetched from it last. */
export function GatewaySettings() {
  const queries = useQueryClient()
  const { data, error } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('GET /settings/gateway', {}, { signal }),
  })
  const again = () => queries.invalidateQueries({ queryKey: KEY })
  return (
    <CardSection
      title={
        <span className="flex flex-wrap items-center gap-2">
          Card gateway
          {data && <ConnectionState state={data.state} />}
        </span>
      }
      description="Takes card payments and charges saved cards. What it took and paid out comes in by itself."
      actions={<GatewaySync settings={data} onDone={again} />}
    >
      {error ? (
        <Notice tone="danger" urgent actions={<Button onClick={again}>Try again</Button>}>
          {messageOf(error)}
        </Notice>
      ) : data ? (
        <GatewayForm settings={data} onSaved={again} />
      ) : (
        <SkeletonLines lines={8} />
      )}
    </CardSection>
  )
}
